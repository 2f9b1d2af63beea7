// Called by the generated overloads.

extension Resolver {
  @usableFromInline package func resolve<Service>(
    _ service: Service.Type, name: String?, taking arguments: ArgumentList
  ) -> Service? {
    let container = container
    do { return try container.fetch(service, name: name, arguments: arguments) } catch {
      container.swallow(error)
      return nil
    }
  }

  @usableFromInline package func get<Service>(
    _ service: Service.Type, name: String?, taking arguments: ArgumentList, fileID: StaticString, line: UInt
  ) throws(ResolutionError) -> Service {
    do { return try container.fetch(service, name: name, arguments: arguments) } catch {
      throw error.asked(at: SourceLocation(fileID: fileID, line: line))
    }
  }

  @usableFromInline package func require<Service>(
    _ service: Service.Type, name: String?, taking arguments: ArgumentList, fileID: StaticString, line: UInt
  ) -> Service {
    do { return try container.fetch(service, name: name, arguments: arguments) } catch {
      trap(error, fileID: fileID, line: line)
    }
  }

  @usableFromInline package nonisolated(nonsending) func getAsync<Service>(
    _ service: Service.Type, name: String?, taking arguments: ArgumentList, fileID: StaticString, line: UInt
  ) async throws -> Service {
    do { return try await container.fetchAsync(service, name: name, arguments: arguments) } catch let error
      as ResolutionError
    {
      throw error.asked(at: SourceLocation(fileID: fileID, line: line))
    }
  }
}
