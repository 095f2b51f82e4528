// What `import Security` brings along of Core Foundation. Strings and dictionaries are Swift's, so that the usual casts
// stay legal.
public typealias OSStatus = Int32
public typealias CFTypeRef = AnyObject
public typealias CFString = String
public typealias CFDictionary = [AnyHashable: Any]
public final class CFAllocator: Sendable {}
public final class CFError: Error, Sendable {}
