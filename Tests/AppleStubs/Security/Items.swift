// The names are Apple’s.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    EmulatedKeychain.shared.add(attributes)
}

@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public func SecItemUpdate(_ query: CFDictionary, _ changes: CFDictionary) -> OSStatus {
    EmulatedKeychain.shared.update(query, changes)
}

@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    let (status, found) = EmulatedKeychain.shared.copy(query)
    result?.pointee = found
    return status
}

@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { EmulatedKeychain.shared.delete(query) }
