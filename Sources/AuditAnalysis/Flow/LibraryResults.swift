import AuditKit
import CodeModel

/// What the results of library calls are made of; calls that are not here hold their receiver, or their arguments where
/// they make a new value.
struct LibraryResults {
    let lookup: Lookup

    func steps(of call: Node) -> [FlowStep]? {
        let name = call.name
        // How much room there is says nothing of what a closure writes there.
        if call.argument("unsafeUninitializedCapacity") != nil {
            return call.arguments.lastIndex { $0.kind == .closure }
                .map { [FlowStep(.filled($0), .all.subtracting(.constant), keepsParts: true)] } ?? []
        }
        // `SecretBytes(randomCount: 16)`: nor does how many bytes are made by chance.
        if call.arguments.contains(where: { Words.of($0.label).contains("random") }) { return [] }
        // A function of the project that is only called like a library's method.
        if call.base == nil, name.first?.isLowercase == true, isDeclared(call) {
            return own(call)
        }
        if measureTypes.contains(name), call.callee?.kind == .reference {
            return [FlowStep(.arguments, numeric.union([.constant, .integer, .settings, .traced, .sensitive]))]
        }
        if let found = matched(call) { return found }
        if let text = translated(call) { return text }
        if questions.contains(name) { return [] }
        if let limited = limited(call) { return limited }
        if isOwn(call) { return own(call) }
        if name.hasPrefix("withUnsafe"), !name.hasSuffix("Continuation"),
            let at = call.arguments.lastIndex(where: { $0.kind == .closure })
        {
            return [FlowStep(.closure(at))]
        }
        if name == "min" || name == "max", call.base == nil { return bound(call) }
        if call.readKey != nil || readersOfDefaults.contains(name), let key = call.keyOfDefaults(lookup) {
            return [
                FlowStep(.receiver, .all.subtracting(.constant), keepsParts: true, taking: [.entry(key)]),
                FlowStep(.written(by: "set", label: ""), .kept, keepsParts: true),
                FlowStep(.written(by: "setValue", label: ""), .kept, keepsParts: true),
            ]
        }
        if let key = call.keyReadFromKeychain(lookup) {
            return [FlowStep(.receiver, .all.subtracting(.constant), keepsParts: true, taking: [.entry(key)])]
        }
        if name == "object" || name == "value", let key = call.keyOfTable(lookup) {
            return [FlowStep(.receiver, .all.subtracting(.constant), keepsParts: true, taking: [.entry(key)])]
        }
        if let fixed = special(call) ?? parsed(call) ?? joined(call) ?? resultTable[name] { return fixed }
        if let opened = opened(call) { return opened }
        // `AES.randomIV(16)`: how many bytes are made is none of them.
        if Words.of(name).contains(where: ["random", "randomized", "arc4random"].contains) { return [] }
        if isOneWay(call) { return digested(call) }
        if EscapingNames.escapes(name) { return escaped }
        guard isConversion(call) else { return nil }
        return [FlowStep(.receiver, .textual, isJoint: true), FlowStep(.arguments, [], isJoint: true)]
    }

    /// What a function of the project leaves of a text that it escapes, by its name or by what it writes; `nil` where its
    /// body tells.
    private func own(_ call: Node) -> [FlowStep]? {
        if isReplacing(call) { return nil }
        if EscapingNames.escapes(call.name) { return escaped }
        guard let gone = lookup.function(of: call)?.markupWrittenAsEntities else { return nil }
        return [FlowStep(.receiver, .all.subtracting(gone)), FlowStep(.arguments, .all.subtracting(gone))]
    }

    /// Whether a function of the project has this name, one within another function among them.
    private func isDeclared(_ call: Node) -> Bool {
        if lookup.function(of: call) != nil { return true }
        guard let callee = call.callee?.unwrapped, callee.kind == .reference else { return false }
        return lookup.declaration(of: callee)?.kind == .functionDecl
    }

    /// Whether a call means code of the project, a closure that a variable holds among it.
    private func isOwn(_ call: Node) -> Bool {
        if call.name.first?.isUppercase == true { return false }
        if let callee = call.callee?.unwrapped, callee.kind == .reference {
            return lookup.declaration(of: callee).map { $0.kind == .variable || $0.kind == .parameter } ?? false
                || lookup.isOwnCode(call)
        }
        return lookup.isOwnCode(call)
    }

    /// Whether code of the project makes a digest or a ciphertext there, as its name says.
    func isOwnDigest(_ call: Node) -> Bool { isOneWay(call) && isOwn(call) && !EscapingNames.escapes(call.name) }

    /// Digests, ciphertexts and masks: nothing of the value can be read from the result.
    private func isOneWay(_ call: Node) -> Bool {
        let words = Words.of(call.name)
        let isOneWay = words.contains { oneWay.contains($0) && !($0 == "sign" && words.speakOfSigningIn) }
        if isOneWay, !words.contains("decrypt"), !words.contains("decode") {
            return !OneWayCalls.isBelied(call, lookup)
        }
        guard let base = call.base?.unwrapped else { return false }
        return ["SHA256", "SHA384", "SHA512", "HMAC", "Insecure", "AES", "ChaChaPoly"].contains(base.name)
            || ["SHA256", "SHA384", "SHA512"].contains(lookup.type(of: base)?.name ?? "")
    }

    private var escaped: [FlowStep] {
        [FlowStep(.receiver, EscapingNames.left), FlowStep(.arguments, EscapingNames.left)]
    }

    /// `min(x, 100)` is never more than 100; what `max(x, 100)` is nobody knows, and both leave little to choose.
    private func bound(_ call: Node) -> [FlowStep] {
        let labels = FlowLabels.all.subtracting([.constant, .number])
        // What is never less than a number has no end above it.
        if call.name == "max" { return [FlowStep(.arguments, labels.subtracting(.integer), isJoint: true)] }
        let isClamped =
            isLimited(call) && call.arguments.contains { $0.unwrapped.name == "max" && isLimited($0.unwrapped) }
        return [FlowStep(.arguments, labels.subtracting(isClamped ? [.link, .size] : .size), isJoint: true)]
    }

    private func isLimited(_ call: Node) -> Bool { call.arguments.contains { lookup.constant($0) != nil } }

    /// A digest or ciphertext tells nothing of what it is made of, but of constants alone it is constant.
    private func digested(_ call: Node) -> [FlowStep] {
        let secret = call.arguments.firstIndex { ["inputKeyMaterial", "password"].contains($0.label) }
        if let secret { return [FlowStep(.argument(secret), .constant)] }
        guard let base = call.base, !base.unwrapped.isTypeName, base.unwrapped.name != "HMAC" else {
            return call.arguments.isEmpty ? [] : [FlowStep(.arguments, digests(call), isJoint: true)]
        }
        let passed = digests(call)
        return [FlowStep(.receiver, passed, isJoint: true), FlowStep(.arguments, passed, isJoint: true)]
    }

    /// What others know they can hash as well, where no key has a part in it.
    private func digests(_ call: Node) -> FlowLabels {
        let isPlain = Words.of(call.name).contains { plainDigests.contains($0) } && call.base?.unwrapped.name != "HMAC"
        return isPlain && call.argument("using") == nil && call.argument("key") == nil ? .known : []
    }

    /// `text.hexToBytes()`, `key.asData`: a method that is named for what it gives.
    private func isConversion(_ call: Node) -> Bool {
        guard call.base != nil, call.arguments.count <= 2, lookup.function(of: call) == nil else { return false }
        return !conversions.isDisjoint(with: Words.of(call.name))
    }

    private func special(_ call: Node) -> [FlowStep]? {
        switch call.name {
        // A status, which tells nothing of what was given.
        case "SecPKCS12Import", "SecItemImport", "SecItemAdd", "SecItemUpdate", "SecItemDelete", "SecItemCopyMatching",
            "SecRandomCopyBytes", "SecTrustEvaluate", "SecKeychainItemImport", "SecIdentityCreateWithCertificate",
            "SecIdentityCopyPrivateKey", "SecIdentityCopyCertificate", "CCCrypt", "CCKeyDerivationPBKDF",
            "SecCodeCopyGuestWithAttributes", "SecCodeCheckValidity", "SecKeychainAddGenericPassword",
            // The system's own names of types, whatever they are looked up by.
            "UTTypeCreatePreferredIdentifierForTag", "UTTypeCopyPreferredTagWithClass":
            return []
        // Of a constant the digest is constant.
        case "md5" where call.callee?.kind == .member:
            return [FlowStep(call.arguments.isEmpty ? .receiver : .arguments, isJoint: true)]
        case "String", "NSString", "NSMutableString": return text(call)
        // `NumberFormatter().string(from: salary as NSNumber)`
        case "string" where isOfFormatter(call): return [FlowStep(.argument(0), .textual)]
        case "Data", "NSData", "NSDictionary", "NSArray":
            if call.argument("contentsOf") != nil || call.argument("contentsOfFile") != nil { return read(by: call) }
            if call.argument("repeating") != nil { return [FlowStep(.argument(0))] }
            // `Data(hexString: text)`, which many projects write themselves.
            if call.arguments.count == 1, Words.of(call.arguments[0].label).contains("hex") {
                return [FlowStep(.argument(0), isJoint: true)]
            }
            return nil
        case "sqlite3_mprintf", "sqlite3_vmprintf", "sqlite3_snprintf":
            // `%q`, `%Q` and `%w` double the quotes, `%s` leaves them.
            let format = call.arguments.compactMap { lookup.constant($0)?.value.string }.first { $0.contains("%") }
            return format?.contains("%s") == true
                ? [FlowStep(.arguments)] : [FlowStep(.arguments, .all.subtracting(.statement))]
        // What stands at an address is none of the address.
        case "InputStream", "NSInputStream": return call.argument("data") == nil ? [] : nil
        case "URL", "NSURL":
            // Where a bookmark leads is a place, whatever the file there holds.
            if let bookmark = call.arguments.firstIndex(where: { $0.label == "resolvingBookmarkData" }) {
                return [FlowStep(.argument(bookmark), .all.subtracting([.sensitive, .derivedKey, .record]))]
            }
            if call.argument("fileURLWithPath") != nil || call.argument("filePath") != nil {
                // It leads to no host; behind a folder it is no whole path.
                let alone: FlowLabels = call.argument("relativeTo") == nil ? [] : .alone
                return [FlowStep(.arguments, .all.subtracting([.address, .inner, .link, alone]))]
            }
            guard call.argument("string") != nil else { return nil }
            // What stands behind a folder leads through it as a path does.
            if call.argument("relativeTo") != nil { return [FlowStep(.arguments, .all.subtracting(.alone))] }
            return [FlowStep(.arguments, .all.subtracting(.archive))]
        case "Host" where call.base?.unwrapped.name == "NWEndpoint": return [FlowStep(.arguments)]
        case "path" where call.argument("withComponents") != nil: return [FlowStep(.arguments, .textual)]
        case "data" where call.argument("fromPropertyList") != nil: return [FlowStep(.argument(0))]
        case "data" where call.argument("withJSONObject") != nil:
            return [FlowStep(.argument(0), .all.subtracting([.script, .logLine, .statement]))]
        case "Array" where call.argument("repeating") != nil: return [FlowStep(.argument(0))]
        case "replacingOccurrences": return replaced(call)
        case "replacing": return call.argument(at: 1)?.label == "with" ? replaced(call) : nil
        case "publisher" where call.argument("for").map { $0.unwrapped.kind != .keyPath } ?? false:
            return LibraryStores.posted(in: [.element])
        case "propertyList" where call.arguments.isEmpty: return [FlowStep(.receiver)]
        case "prefix", "suffix", "dropFirst", "dropLast":
            var gone: FlowLabels = OneWayCalls.cuts(call, lookup) ? [.sensitive, .entire] : .entire
            // Two signs lead one folder up at most, to what the program calls by its own name there.
            if call.name == "prefix", let most = call.argument(at: 0).flatMap({ lookup.constant($0)?.value.integer }),
                most <= 2
            {
                gone.formUnion([.path, .archive])
            }
            return [FlowStep(.receiver, .all.subtracting(gone), keepsParts: true)]
        // `req.content.decode(Order.self)` takes from what it is called on.
        // Alamofire: a request with what it is to carry.
        case "encode" where call.arguments.count == 2 && ["into", "with"].contains(call.arguments[1].label):
            let request = call.arguments[1].label == "into" ? 1 : 0
            return [FlowStep(.argument(request), keepsParts: true)] + (resultTable["encode"] ?? [])
        case "decode":
            let isMethod = call.decodesReceiver && call.base.map { !$0.unwrapped.isTypeName } ?? false
            return [isMethod ? FlowStep(.receiver) : FlowStep(.arguments)]
        case "Task", "detached":
            return call.arguments.lastIndex { $0.kind == .closure }.map { [FlowStep(.closure($0), keepsParts: true)] }
        case "filter": return filtered(call)
        case "map", "compactMap", "flatMap": return converted(call)
        case "split", "components":
            return [FlowStep(.receiver, .all.subtracting([parted(call), .entire]), keepsParts: true)]
        case "appendingPathComponent", "appending", "appendPathComponent": return lengthened(call)
        case "addingPercentEncoding": return percentEncoded(call)
        case "subtracting":
            let flag = call.arguments.first?.unwrapped
            let start = flag.flatMap { $0.kind == .reference ? lookup.declaration(of: $0)?.initialValue : nil }
            guard FlagOrigins.isFlag(flag) || FlagOrigins.isFlag(start) else { return nil }
            return [FlowStep(.receiver, .all.subtracting(.entities), keepsParts: true)]
        case "quotedDatabaseIdentifier": return []
        default: return nil
        }
    }

    private func isOfFormatter(_ call: Node) -> Bool {
        guard let only = call.arguments.first, ["from", "for"].contains(only.label), let base = call.base else {
            return false
        }
        return (lookup.type(of: base)?.name ?? base.lastName).lowercased().hasSuffix("formatter")
    }

    private func text(_ call: Node) -> [FlowStep]? {
        if let format = call.argument("format") {
            let known = lookup.constant(format)?.value.string
            let beginning = FlowStep(.argument(0), [.cleartext, .beginning])
            if let known, known.convertsNumbersAlone {
                // The bytes of a secret in hexadecimal tell it.
                return [beginning, FlowStep(.arguments, numeric.union([.sensitive, .traced, .settings]))]
            }
            let start = known?.split(separator: "%").first.map(String.init) ?? ""
            let labels = AddressPieces.fixesHost(start) ? .textual.subtracting([.address, .inner]) : FlowLabels.textual
            return [beginning, FlowStep(.arguments, labels)]
        }
        if call.argument("radix") != nil { return [FlowStep(.argument(0), numeric.union([.sensitive, .traced]))] }
        if let shown = call.argument("describing") {
            if lookup.tellsLengthAlone(shown) { return [] }
            return [FlowStep(.arguments, .textual, taking: lookup.shownPart(of: shown))]
        }
        if call.argument("reflecting") != nil {
            // A literal with quotes and escapes, in Swift and in JavaScript.
            return [FlowStep(.arguments, FlowLabels.textual.subtracting([.logLine, .script]))]
        }
        if call.argument("data") != nil || call.argument("decoding") != nil || call.argument("bytes") != nil {
            return [FlowStep(.argument(0))]
        }
        if call.argument("contentsOf") != nil || call.argument("contentsOfFile") != nil { return read(by: call) }
        return nil
    }

    /// What is put behind an address cannot change where it leads.
    private func lengthened(_ call: Node) -> [FlowStep]? {
        let label = call.arguments.first?.label ?? ""
        let isText = call.name == "appending" && label.isEmpty
        let labels = isText ? FlowLabels.textual : FlowLabels.textual.subtracting([.address, .inner])
        return [
            FlowStep(.receiver, .all.subtracting(.alone), isJoint: isText),
            FlowStep(.arguments, labels, isJoint: isText),
        ]
    }

}

/// What a number made from a text can still do.
let numeric: FlowLabels = [.seen, .number, .size, .lengths, .link, .entities]

/// Words in the names of methods that give the same bytes in another form.
private let conversions: Set<String> = [
    "hex", "hexadecimal", "bytes", "data", "base64", "utf8", "ascii", "array", "unhex", "hexstring",
]

private let questions: Set<String> = [
    "hasPrefix", "hasSuffix", "contains", "isEqual", "compare", "caseInsensitiveCompare", "localizedCompare", "range",
    "firstIndex", "lastIndex", "index", "distance", "fileExists", "evaluate", "matches", "allSatisfy", "count",
    "NSLocalizedString", "type", "starts", "isMember", "responds", "canOpenURL", "firstMatch", "numberOfMatches",
    "authenticate", "verify", "isValidSignature", "SecItemAdd", "SecItemUpdate", "SecItemDelete", "SecItemCopyMatching",
    "sqlite3_bind_text",
]

/// Words in the name of a call whose result tells nothing of what it was given.
private let oneWay: Set<String> = [
    "hash", "hashed", "sha", "sha1", "sha256", "sha512", "md5", "hmac", "digest", "encrypt", "encrypted", "seal",
    "mask", "masked", "redact", "redacted", "obfuscate", "anonymize", "anonymise", "checksum", "fingerprint", "bcrypt",
    "sign", "pbkdf", "derive", "scrypt", "argon", "crypt", "encipher",
]

/// Words in the name of a call that works out a digest without a key.
private let plainDigests: Set<String> = [
    "hash", "hashed", "sha", "sha1", "sha256", "sha512", "md5", "digest", "checksum", "fingerprint",
]

/// What reads a number or an address out of the defaults of the user.
private let readersOfDefaults: Set<String> = ["integer", "double", "float", "bool", "url"]
