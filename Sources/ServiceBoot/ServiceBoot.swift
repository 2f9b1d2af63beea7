@_exported public import InjectionCore
@_exported public import InjectionGraph
