// The names are Apple’s.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// What `import Security` brings along of Core Foundation. Strings, data, arrays and dictionaries are Swift's, so that the
// usual casts stay legal.
import Foundation

public typealias OSStatus = Int32
public typealias CFTypeRef = AnyObject
public typealias CFString = String
public typealias CFData = Data
public typealias CFArray = [AnyObject]
public typealias CFDictionary = [AnyHashable: Any]
public typealias CFIndex = Int
public final class CFAllocator: Sendable {}
public final class CFError: Error, Sendable {
    let code: Int
    init(code: Int = 0) { self.code = code }
}
public func CFErrorGetCode(_ error: CFError) -> CFIndex { error.code }
