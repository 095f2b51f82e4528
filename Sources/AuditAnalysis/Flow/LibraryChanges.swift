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
            "replaceCharacters", "replaceBytes", "initialize", "assign", "copyMemory", "storeBytes",
            "registerObject", "registerItem", "setPropertyList", "writeObjects",
        ] {
            table[name] = [FlowStep(.before, isJoint: true), FlowStep(.arguments, composed, isJoint: true)]
        }
        // Keys and values stay what they are.
        table["merge"] = [
            FlowStep(.before, isJoint: true), FlowStep(.arguments, composed, keepsParts: true, isJoint: true),
        ]
        // What a generator writes there is not known.
        for name in ["shuffle", "getBytes"] { table[name] = [FlowStep(.before, .all.subtracting(.constant))] }
        // Which of the elements stands where is not known afterwards.
        for name in ["sort", "reverse", "shuffle", "swapAt", "removeFirst", "partition"] {
            table[name, default: [FlowStep(.before)]]
                .append(FlowStep(.before, .all.subtracting(.constant), taking: [.element], giving: [.element]))
        }
        for name in ["setString", "setAttributedString"] { table[name] = [FlowStep(.arguments, composed)] }
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
        // What is written to a file says nothing of the handle: neither of its place nor of what is read through it.
        if call.name == "write", let handle = call.base,
            lookup.isValue(handle, of: "FileHandle", "OutputStream", "FileDescriptor")
        {
            return [FlowStep(.before)]
        }
        // `url.append(path: name)`
        if call.name == "append", let label = call.arguments.first?.label,
            ["path", "component", "components"].contains(label)
        {
            return receivers["appendPathComponent"]
        }
        // What is put into a list is one of its elements, with the parts that it has.
        if ["append", "insert"].contains(call.name), let first = call.arguments.first,
            first.label.isEmpty || first.label == "contentsOf", let list = call.base,
            lookup.type(of: list)?.text.isListOfObjects == true
        {
            let one = FlowStep(.before, isJoint: true)
            if first.label.isEmpty {
                return [one, FlowStep(.argument(0), composed, giving: [.element], isJoint: true)]
            }
            return [
                one, FlowStep(.argument(0), composed, keepsParts: true, isJoint: true),
                // Behind those that were there before, none stands where it stood.
                FlowStep(.argument(0), composed.subtracting(.constant), taking: [.element], giving: [.element]),
            ]
        }
        if ["send", "onNext", "accept"].contains(call.name), let subject = call.base,
            lookup.isValue(
                subject, of: "PassthroughSubject", "CurrentValueSubject", "PublishSubject", "BehaviorSubject",
                "ReplaySubject", "PublishRelay", "BehaviorRelay")
        {
            return [FlowStep(.before), FlowStep(.argument(0), composed, keepsParts: true, giving: [.element])]
        }
        if call.name == "replace", call.argument(at: 1)?.label == "with" {
            return [FlowStep(.before), FlowStep(.argument(1), composed)]
        }
        // `copyBytes(to:)` fills what it is given.
        if call.name == "copyBytes" { return call.argument("from").map { _ in receivers["copyMemory"] ?? [] } }
        if call.name.hasPrefix("withUnsafeMutable") { return filled(by: call) }
        if ["set", "setValue"].contains(call.name), let key = call.keyOfDefaults(lookup) {
            return [FlowStep(.before), FlowStep(.argument(0), composed, giving: [.entry(key)])]
        }
        if ["setObject", "setValue"].contains(call.name), let key = call.keyOfTable(lookup) {
            return [FlowStep(.before), FlowStep(.argument(0), composed, giving: [.entry(key)])]
        }
        if let key = call.keyWrittenInKeychain(lookup), receivers[call.name] != nil {
            return [FlowStep(.before), FlowStep(.argument(0), composed, giving: [.entry(key)])]
        }
        return receivers[call.name]
    }

    /// What a closure has written through the pointer that it was given, beside what was there before; a buffer that it
    /// fills is constant for nobody.
    private static func filled(by call: Node, at place: [FlowPart] = []) -> [FlowStep] {
        let before = FlowStep(.before, .all.subtracting(.constant))
        guard let at = call.arguments.lastIndex(where: { $0.kind == .closure }) else { return [before] }
        return [before, FlowStep(.filled(at), composed.subtracting(.constant), keepsParts: true, taking: place)]
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
        case "read" where call.base != nil: return [FlowStep(.receiver, composed.subtracting(.constant))]
        case "recv", "recvfrom": return received(at: index, by: call)
        case "read" where call.argument(at: 0)?.unwrapped.name == "STDIN_FILENO":
            return index == 1 ? [FlowStep(.origin, OutsideOrigins.labels(.input))] : []
        case "read":
            return ["socket", "accept"].contains(where: call.tree.mentions) ? received(at: index, by: call) : []
        case "getStreamsToHost", "CFStreamCreatePairWithSocketToHost":
            let label = call.argument(at: index)?.label ?? ""
            return label == "inputStream" || label.isEmpty && index == 3 ? received : []
        // What is kept beside a file: where it was downloaded from.
        case "getxattr", "fgetxattr":
            return index == 2 ? [FlowStep(.origin, OutsideOrigins.labels(.metadata))] : []
        case "AXUIElementCopyAttributeValue", "AXUIElementCopyAttributeValues":
            return [FlowStep(.origin, OutsideOrigins.labels(.process))]
        case "fgets", "getline", "getdelim", "fread":
            return index == 0 && call.arguments.last?.unwrapped.name == "stdin"
                ? [FlowStep(.origin, OutsideOrigins.labels(.input))] : nil
        // `scanner.scanUpTo(";", into: &word)`
        case _ where call.name.hasPrefix("scan") && call.argument(at: index)?.label == "into":
            return [FlowStep(.receiver, composed.subtracting(.constant))]
        case "JSStringGetUTF8CString": return index == 1 ? [FlowStep(.argument(0), composed)] : nil
        case "withUnsafeMutablePointer", "withUnsafeMutableBytes": return filled(by: call, at: [.entry("0")])
        case "SecRandomCopyBytes", "arc4random_buf", "getentropy", "CCRandomGenerateBytes": return []
        // What comes of a key is no constant.
        case "CCHmac", "CCHmacFinal": return [FlowStep(.origin, .authenticator)]
        case "CCCrypt", "CCKeyDerivationPBKDF": return []
        case "SecItemCopyMatching": return call.asksForAttributesAlone ? [] : [FlowStep(.origin, .credential)]
        case "CC_MD5", "CC_SHA1", "CC_SHA224", "CC_SHA256", "CC_SHA384", "CC_SHA512":
            return [FlowStep(.argument(0), .constant.union(.known))]
        case "memcpy", "memmove", "strcpy", "strncpy", "strlcpy": return [FlowStep(.argument(1))]
        case "strcat", "strncat", "strlcat": return [FlowStep(.before), FlowStep(.argument(1))]
        case "sprintf", "snprintf", "vsprintf", "vsnprintf": return index == 0 ? [FlowStep(.arguments, composed)] : nil
        case "replaceMatches": return [FlowStep(.before), FlowStep(.arguments, composed)]
        case "swap": return [FlowStep(.argument(1 - min(index, 1)), keepsParts: true)]
        case "memset", "bzero", "memset_s": return [FlowStep(.origin, .zeros)]
        case "copyBytes", "getBytes", "getCString", "getCharacters": return [FlowStep(.receiver)]
        case "write": return [FlowStep(.before), FlowStep(.receiver, composed)]
        default: return nil
        }
    }

    private static let received = [FlowStep(.origin, OutsideOrigins.labels(.socket))]

    /// What somebody at the other end has sent, in the buffer that a call of C fills.
    private static func received(at index: Int, by call: Node) -> [FlowStep] {
        index == 1 && call.arguments.count > 2 ? received : []
    }

    private static let composed: FlowLabels = [
        .outside, .seen, .sensitive, .traced, .settings, .constant, .emptyText, .entities,
    ]
}

extension Node {
    /// The constant key under which a call keeps or reads a value of a cache or dictionary.
    func keyOfTable(_ lookup: Lookup) -> String? {
        guard let key = argument("forKey"), let base,
            lookup.isValue(base, of: "NSCache", "NSMutableDictionary", "NSDictionary", "NSMapTable")
        else { return nil }
        return lookup.constant(key)?.value.string
    }

    /// The constant key under which a call keeps its first argument in the Keychain: `keychain.set(pin, key: "pin")`.
    func keyWrittenInKeychain(_ lookup: Lookup) -> String? {
        guard let key = argument("key") ?? argument("forKey"), key != arguments.first, isOnKeychain(lookup) else {
            return nil
        }
        return lookup.constant(key)?.value.string
    }

    /// The constant key under which a call reads from the Keychain: `keychain.get("pin")`.
    func keyReadFromKeychain(_ lookup: Lookup) -> String? {
        guard keychainReaders.contains(name), let key = arguments.first, ["", "key", "forKey"].contains(key.label),
            isOnKeychain(lookup)
        else { return nil }
        return lookup.constant(key)?.value.string
    }

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
