import Testing

@testable import example

struct LanguageTests {
  @Test(arguments: [
    ("main.swift", "Swift"), ("list.c", "C"), ("list.h", "C"), ("list.cpp", "C++"), ("View.m", "Objective-C"),
    ("lib.rs", "Rust"), ("main.go", "Go"), ("setup.py", "Python"), ("app.js", "JavaScript"), ("app.tsx", "TypeScript"),
    ("App.java", "Java"), ("App.kt", "Kotlin"), ("App.cs", "C#"), ("app.rb", "Ruby"), ("build.sh", "Shell"),
    ("OLD.PY", "Python"), ("a.b.swift", "Swift"),
  ])
  func endingTellsTheLanguage(file: String, language: String) {
    #expect(Language.of(fileNamed: file)?.name == language)
  }

  @Test(arguments: ["README.md", "swift", ".swift", "picture.png", "archive.swift.gz", "Makefile", ""])
  func otherFilesAreNoSource(file: String) {
    #expect(Language.of(fileNamed: file) == nil)
  }

  @Test(arguments: [
    ("a.swift", "import Foundation", ["Foundation"]),
    ("a.swift", "@testable public import struct Foundation.Date // why", ["Foundation"]),
    ("a.swift", "import A;", ["A"]),
    ("a.swift", "important = 1", []),
    ("a.swift", "import these words into a text", []),
    ("a.swift", "internal struct A {}", []),
    ("a.c", "#include <stdio.h>", ["stdio.h"]),
    ("a.c", "#  include \"list.h\" // why", ["list.h"]),
    ("a.m", "#import <Foundation/Foundation.h>", ["Foundation/Foundation.h"]),
    ("a.m", "@import UIKit;", ["UIKit"]),
    ("a.m", "@interface A", []),
    ("a.c", "#define include", []),
    ("a.rs", "use std::collections::{HashMap, HashSet};", ["std"]),
    ("a.rs", "pub(crate) use serde::Serialize;", ["serde"]),
    ("a.rs", "use ::log;", ["log"]),
    ("a.rs", "user::run();", []),
    ("a.py", "import os, sys as system  # why", ["os", "sys"]),
    ("a.py", "from os.path import join", ["os.path"]),
    ("a.py", "from here on", []),
    ("a.js", "import React, { useState } from 'react';", ["react"]),
    ("a.js", "import \"./style.css\"", ["./style.css"]),
    ("a.ts", "} from \"./list\";", ["./list"]),
    ("a.ts", "export * from './model'", ["./model"]),
    ("a.js", "const fs = require('fs');", ["fs"]),
    ("a.js", "const name = 'from'", []),
    ("a.java", "import java.util.List;", ["java.util.List"]),
    ("a.java", "import static org.junit.Assert.*;", ["org.junit.Assert.*"]),
    ("a.kt", "import kotlin.math.max as maximum", ["kotlin.math.max"]),
    ("a.cs", "using System.Text;", ["System.Text"]),
    ("a.cs", "using (var file = open())", []),
    ("a.php", "use App\\Models\\User;", ["App\\Models\\User"]),
    ("a.rb", "require_relative 'list'", ["list"]),
    ("a.rb", "require \"json\"", ["json"]),
    ("a.lua", "local list = require(\"list\")", ["list"]),
    ("a.hs", "import qualified Data.Map as Map", ["Data.Map"]),
    ("a.sh", "import nothing", []),
  ])
  func importIsALineThatLooksLikeOne(file: String, line: String, names: [String]) throws {
    let language = try #require(Language.of(fileNamed: file))
    var scanner = ImportScanner(syntax: language.importSyntax)
    let mayImport = try scanner.mayImport(lineStartingWith: #require(line.utf8.first))
    #expect((mayImport ? scanner.imports(inLine: line) : []) == names)
  }

  @Test
  func goImportsInABlock() throws {
    let language = try #require(Language.of(fileNamed: "main.go"))
    var scanner = ImportScanner(syntax: language.importSyntax)
    let source = """
      import "a"
      import (
      "fmt"
      log "example.org/log"
      // "unused"
      )
      var text = "not imported"
      import ("b")
      var more = "not imported"
      import()
      """
    #expect(
      source.split(separator: "\n").flatMap { scanner.imports(inLine: String($0)) } == [
        "a", "fmt", "example.org/log", "b",
      ])
  }
}
