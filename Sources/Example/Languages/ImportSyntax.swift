/// How a language writes imports.
enum ImportSyntax: Equatable, Sendable {
  case none
  /// `@testable import struct A.B`
  case swift
  /// `#include <a.h>`, `#import "a.h"`, `@import A;`
  case include
  /// `use a::b;`
  case rust
  /// `import "a"`, `import (` … `)`
  case go
  /// `import a, b as c`, `from a import b`
  case python
  /// `import … from "a"`, `import "a"`, `export … from "a"`, `… = require("a")`
  case script
  /// `require "a"`, `require_relative "a"`, `… = require("a")`
  case require
  /// `import a.b.C;`, `using A.B;`, `use A\B;`: a keyword and a name
  case keyword(String)
}
