@_exported public import InjectionCore
