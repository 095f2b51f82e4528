import AuditKit
import CodeModel

/// What library calls leave in their receivers and in what they are passed as `&x`.
enum LibraryChanges {
    /// By the name of the call: what the receiver holds afterwards.
    static let receivers: [String: [FlowStep]] = {
        var table: [String: [FlowStep]] = ["removeAll": [], "removeAllObjects": [], "resetBytes": [], "clear": []]
        for name in [
            "append", "insert", "add", "push", "enqueue", "appendFormat", "merge", "formUnion", "write", "setValue",
            "set",
            "addValue", "updateValue", "replaceSubrange", "setObject", "addEntries", "addObject", "adding", "update",
            "appendLiteral", "appendInterpolation", "appendBytes", "setData", "writeString", "writeBytes", "addHeader",
            "replaceCharacters", "replaceBytes", "initialize", "assign",
        ] {
            table[name] = [FlowStep(.before, isJoint: true), FlowStep(.arguments, composed, isJoint: true)]
        }
        // What a closure or a generator writes there is not known.
        for name in [
            "withUnsafeMutableBytes", "withUnsafeMutableBufferPointer", "withUnsafeMutablePointer", "shuffle",
            "getBytes",
        ] {
            table[name] = [FlowStep(.before, .all.subtracting(.constant))]
        }
        table["setString"] = [FlowStep(.arguments, composed)]
        table["replaceOccurrences"] = [FlowStep(.before), FlowStep(.argument(1), composed)]
        table["addTask"] = [FlowStep(.before), FlowStep(.closure(0))]
        for name in ["appendPathComponent", "appendPathExtension"] {
            table[name] = [FlowStep(.before), FlowStep(.arguments, composed.subtracting([.address, .inner, .alone]))]
        }
        return table
    }()

    /// What a call leaves in what it is called on; a header of a request stays among its headers, and the value of a
    /// key of the user's defaults with that key.
    static func receiver(of call: Node, _ lookup: Lookup) -> [FlowStep]? {
        if ["setValue", "addValue"].contains(call.name), call.argument("forHTTPHeaderField") != nil {
            return [FlowStep(.before), header]
        }
        if ["add", "replaceOrAdd"].contains(call.name), call.arguments.count >= 2, call.arguments[0].label == "name",
            call.arguments[1].label == "value"
        {
            return [
                FlowStep(.before), FlowStep(.argument(0), composed, giving: [.element, .field("name")]),
                FlowStep(.argument(0), composed, giving: [.element, .index(0)]),
                FlowStep(.argument(1), composed, giving: [.element, .field("value")]),
                FlowStep(.argument(1), composed, giving: [.element, .index(1)]),
            ]
        }
        // What is put into a list is one of its elements, with the parts that it has.
        if ["append", "insert"].contains(call.name), let first = call.arguments.first,
            first.label.isEmpty || first.label == "contentsOf", let list = call.base,
            lookup.type(of: list)?.text.isListOfObjects == true
        {
            let giving: [FlowPart] = first.label.isEmpty ? [.element] : []
            return [
                FlowStep(.before, isJoint: true),
                FlowStep(.argument(0), composed, keepsParts: true, giving: giving, isJoint: true),
            ]
        }
        if call.name == "set", let key = call.keyOfDefaults(lookup) {
            return [FlowStep(.before), FlowStep(.argument(0), composed, giving: [.entry(key)])]
        }
        return receivers[call.name]
    }

    private static let header = FlowStep(.argument(0), composed, giving: [.field("allHTTPHeaderFields")])

    static func argument(_ index: Int, of call: Node) -> [FlowStep]? {
        if let sinks = CryptoSink.named[call.name], sinks.contains(where: { $0.isAt(index, of: call) }) {
            return [FlowStep(.before)]
        }
        switch call.name {
        case "print", "debugPrint", "dump":
            return call.argument(at: index)?.label == "to"
                ? [FlowStep(.before, isJoint: true), FlowStep(.arguments, composed.union(.record), isJoint: true)] : nil
        case "SecRandomCopyBytes", "arc4random_buf", "getentropy", "CCRandomGenerateBytes", "read", "recv": return []
        case "CCCrypt", "CCHmac", "CCKeyDerivationPBKDF": return []
        case "SecItemCopyMatching": return [FlowStep(.origin, .credential)]
        case "CC_MD5", "CC_SHA1", "CC_SHA224", "CC_SHA256", "CC_SHA384", "CC_SHA512":
            return [FlowStep(.argument(0), .constant)]
        case "memcpy", "memmove", "strcpy", "strncpy", "strlcpy": return [FlowStep(.argument(1))]
        case "swap": return [FlowStep(.argument(1 - min(index, 1)), keepsParts: true)]
        case "memset", "bzero", "memset_s": return [FlowStep(.origin, .zeros)]
        case "copyBytes", "getBytes", "getCString", "getCharacters": return [FlowStep(.receiver)]
        case "write": return [FlowStep(.before), FlowStep(.receiver, composed)]
        default: return nil
        }
    }

    private static let composed: FlowLabels = [
        .outside, .seen, .sensitive, .guessable, .settings, .constant, .emptyText, .entities,
    ]
}

extension Node {
    /// The constant key under which a call keeps or reads one of the user's defaults.
    func keyOfDefaults(_ lookup: Lookup) -> String? {
        guard let key = argument("forKey"), let base, lookup.isValue(base, of: "UserDefaults") else { return nil }
        return lookup.constant(key)?.value.string
    }
}

extension String {
    /// Whether it is the type of a list, and not one of bytes or characters.
    fileprivate var isListOfObjects: Bool {
        hasPrefix("[") && hasSuffix("]") && !contains(":")
            && !["[UInt8]", "[Character]", "[CChar]", "[Int8]"].contains(self)
    }
}
