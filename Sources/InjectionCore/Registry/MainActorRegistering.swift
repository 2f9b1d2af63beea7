/// Registers services that live on the main actor. A protocol of its own, because two methods of one
/// type that differ only in the actor of their closure are one declaration to the compiler.
public protocol MainActorRegistering: Resolver {}
