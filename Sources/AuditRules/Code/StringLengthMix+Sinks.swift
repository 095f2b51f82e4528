import AuditAnalysis
import AuditKit
import CodeModel

/// What takes a length of a text, and what it counts.
enum LengthSinks {
    /// What makes a range of UTF-16 units, and under which labels it takes its numbers.
    static let ranges: [String: Set<String>] = [
        "NSRange": ["location", "length"], "NSMakeRange": [""], "CFRange": ["location", "length"], "CFRangeMake": [""],
        "Index": ["utf16Offset", "encodedOffset"],
    ]
    static let rangeNames = ranges.keys.sorted()

    /// Methods that take a place, under the label of that place.
    static let places: [String: Set<String>] = [
        "index": ["offsetBy"], "formIndex": ["offsetBy"], "prefix": [""], "suffix": [""], "dropFirst": [""],
        "dropLast": [""], "removeFirst": [""], "removeLast": [""], "substring": ["from", "to"], "character": ["at"],
        "insert": ["at"], "attribute": ["at"], "attributes": ["at"], "position": ["offset"],
    ]
    static let placeNames = places.keys.sorted()

    /// C functions that count the bytes of a text they are given.
    static let buffers: [String] = [
        "memcpy", "memmove", "memcmp", "strncpy", "send", "write", "fwrite", "CCCrypt", "CCCryptorCreate", "CCHmac",
        "CCHmacInit", "CCHmacUpdate", "CCKeyDerivationPBKDF", "CC_MD5", "CC_SHA1", "CC_SHA224", "CC_SHA256",
        "CC_SHA384",
        "CC_SHA512", "CC_SHA1_Update", "CC_SHA256_Update", "CC_SHA512_Update", "CC_MD5_Update", "sqlite3_bind_text",
        "sqlite3_prepare_v2", "sqlite3_prepare_v3", "sqlite3_prepare", "sqlite3_key", "sqlite3_rekey", "sqlite3_key_v2",
        "sqlite3_rekey_v2", "sqlite3_bind_blob", "malloc",
        "SecKeychainAddGenericPassword", "SecKeychainFindGenericPassword",
    ]

    /// Parts of a range of UTF-16 units.
    static let rangeParts: Set<String> = ["location", "length", "lowerBound", "upperBound"]

    /// What is given a length beside the text, or the memory for one.
    static let sizeNames = [
        "Data", "NSData", "NSString", "NSMutableString", "String", "getCString", "CFStringCreateWithBytes",
        "CFStringCreateWithCharacters", "CFStringGetBytes", "CFStringGetCString",
    ]
}

extension Node {
    /// The length in a call of ``LengthSinks/sizeNames``.
    var size: (length: Node, unit: LengthUnit)? {
        switch name {
        case "Data", "NSData":
            guard argument("bytes") != nil else { return nil }
            return (argument("count") ?? argument("length")).map { ($0, .bytes) }
        case "NSString", "NSMutableString":
            if argument("characters") != nil { return argument("length").map { ($0, .utf16) } }
            return argument("bytes") != nil && isOfUTF8 ? argument("length").map { ($0, .bytes) } : nil
        case "String":
            guard argument("utf16CodeUnits") ?? argument("utf16CodeUnitsNoCopy") != nil else { return nil }
            return argument("count").map { ($0, .utf16) }
        case "getCString": return isOfUTF8 ? argument("maxLength").map { ($0, .bytes) } : nil
        case "CFStringCreateWithCharacters": return argument(at: 2).map { ($0, .utf16) }
        case "CFStringCreateWithBytes", "CFStringGetCString": return argument(at: 2).map { ($0, .bytes) }
        case "CFStringGetBytes": return argument(at: 6).map { ($0, .bytes) }
        default: return nil
        }
    }

    private var isOfUTF8: Bool {
        guard let encoding = argument("encoding") else { return false }
        return ["4", "utf8", "NSUTF8StringEncoding"].contains(encoding.name) || encoding.text.contains("utf8")
    }

    /// The number up to which a loop counts this one: the `n` of `0..<n`, `stride(from: 0, to: n, by: 1)`, `i < n`.
    func endOfLoop(_ pass: Pass) -> Node? {
        let counters = kind == .binary ? children(.operand).map(\.unwrapped) : [self]
        guard let counter = counters.first(where: { $0.kind == .reference }) else { return nil }
        if counter.name == "$0" { return counter.enclosing(.closure)?.endOfCount }
        guard let made = pass.declaration(of: counter) else { return nil }
        if made.kind == .parameter { return made.parent?.endOfCount }
        guard made.kind == .variable else { return nil }
        if made.has(.isPattern), let loop = made.parent, loop.kind == .for { return loop.child(.subject)?.lastOfRange }
        return counter.ancestors.lazy.filter { $0.kind == .while }.flatMap { $0.children(.condition) }.first { test in
            test.kind == .binary && ["<", "<="].contains(test.name)
                && test.children(.operand).first?.unwrapped.name == made.name
        }?.children(.operand).last
    }

    /// The end of what a closure is run for: `(0..<n).forEach { }`.
    private var endOfCount: Node? {
        guard kind == .closure, let call = parent, call.kind == .call,
            ["forEach", "map", "compactMap", "filter"].contains(call.name)
        else { return nil }
        return call.base?.lastOfRange
    }

    private var lastOfRange: Node? {
        let node = unwrapped
        switch node.kind {
        case .binary where node.name == "..<" || node.name == "...": return node.children(.operand).last
        case .call where node.name == "stride": return node.argument("to") ?? node.argument("through")
        case .call where node.name == "reversed": return node.base?.lastOfRange
        default: return nil
        }
    }
}
