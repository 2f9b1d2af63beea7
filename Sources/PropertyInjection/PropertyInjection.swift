@_exported public import FactoryInjection
