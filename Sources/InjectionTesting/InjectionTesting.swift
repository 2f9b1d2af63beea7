@_exported public import PropertyInjection
