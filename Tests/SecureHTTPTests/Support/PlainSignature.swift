import Crypto
import Foundation

@testable import SecureHTTP

/// The structured fields of signatures, read and written with strings and arrays: slow, plain, and what the module's own
/// reader, which works with places among bytes, is held against.
struct PlainStructuredText {
    /// Visible ASCII and space, without what a string would have to escape.
    static func isPlain(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    enum Value: Equatable {
        case integer(Int64)
        case string(String)
    }

    struct InnerList: Equatable {
        var items: [String] = []
        var parameters: [(name: String, value: Value)] = []

        subscript(_ name: String) -> Value? { parameters.first { $0.name == name }?.value }

        static func == (left: Self, right: Self) -> Bool { left.text == right.text }

        /// The one way to write it (RFC 8941 §4.1).
        var text: String {
            var text = "("
            text.reserveCapacity(256)
            for (place, item) in items.enumerated() {
                text += place == 0 ? "\"" : " \""
                text += item
                text += "\""
            }
            text += ")"
            for parameter in parameters {
                text += ";"
                text += parameter.name
                switch parameter.value {
                case .integer(let number):
                    text += "="
                    text += String(number)
                case .string(let string):
                    text += "=\""
                    text += string
                    text += "\""
                }
            }
            return text
        }
    }

    private var bytes: ArraySlice<UInt8>

    private init(_ text: String) { bytes = Array(text.utf8)[...] }

    /// The inner list of a member of `Signature-Input`; nil where it is missing, twice there, or anything is malformed.
    static func innerList(_ label: String, in text: String) -> InnerList? {
        member(label, text) { $0.innerList() }
    }

    /// The bytes of a member of `Signature` or `Content-Digest`, as base64.
    static func base64(_ label: String, in text: String) -> String? {
        member(label, text) { $0.byteSequence() }
    }

    private static func member<Result>(
        _ label: String, _ text: String, _ read: (inout PlainStructuredText) -> Result?
    ) -> Result? {
        guard text.utf8.count <= 4_096 else { return nil }
        var rest = PlainStructuredText(text)
        var found: Result?
        var seen: [String] = []
        repeat {
            rest.skipSpaces()
            guard let key = rest.match(Self.key), !seen.contains(key), seen.count < 32 else { return nil }
            seen.append(key)
            if key == label {
                guard rest.take("="), let value = read(&rest) else { return nil }
                found = value
            } else if rest.match(Self.member) == nil {
                return nil
            }
            rest.skipSpaces()
        } while rest.take(",")
        return rest.bytes.isEmpty ? found : nil
    }

    private static let key = "[a-z*][a-z0-9_.*-]*"

    /// What may stand behind a key that is not ours (RFC 9651 §4.2).
    private static let member: String = {
        let string = #""(?:[ !#-\[\]-~]|\\["\\])*""#
        let bare =
            "(?:%?\(string)|:[A-Za-z0-9+/=]*:|\\?[01]|@?-?[0-9]{1,15}(?:\\.[0-9]{1,3})?|[A-Za-z*][A-Za-z0-9!#$%&'*+.^_`|~:/-]*)"
        let parameters = "(?:; *\(key)(?:=\(bare))?)*"
        let item = bare + parameters
        return "(?:=(?:\\( *(?:\(item)(?: +\(item))*)? *\\)\(parameters)|\(item))|\(parameters))"
    }()

    /// What a pattern takes of the bytes that are left.
    private mutating func match(_ pattern: String) -> String? {
        let rest = String(decoding: bytes, as: UTF8.self)
        guard let place = rest.range(of: pattern, options: [.regularExpression, .anchored]) else { return nil }
        bytes = bytes.dropFirst(rest[place].utf8.count)
        return String(rest[place])
    }

    private mutating func innerList() -> InnerList? {
        var list = InnerList()
        guard take("(") else { return nil }
        while !take(")") {
            guard list.items.isEmpty || take(" "), let item = string(), !list.items.contains(item),
                list.items.count < 32
            else { return nil }
            list.items.append(item)
        }
        while take(";") {
            guard let name = key(), list[name] == nil, take("="), let value = value(), list.parameters.count < 8 else {
                return nil
            }
            list.parameters.append((name, value))
        }
        return list
    }

    private mutating func value() -> Value? {
        if bytes.first == UInt8(ascii: "\"") { return string().map(Value.string) }
        let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...15).contains(digits.count), digits.count == 1 || digits.first != UInt8(ascii: "0") else {
            return nil
        }
        bytes = bytes.dropFirst(digits.count)
        return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }.asValue
    }

    private mutating func string() -> String? {
        guard take("\"") else { return nil }
        let content = bytes.prefix(while: Self.isPlain)
        bytes = bytes.dropFirst(content.count)
        guard take("\"") else { return nil }
        return String(decoding: content, as: UTF8.self)
    }

    private mutating func byteSequence() -> String? {
        guard take(":") else { return nil }
        let content = bytes.prefix { $0 != UInt8(ascii: ":") }
        bytes = bytes.dropFirst(content.count)
        guard take(":") else { return nil }
        return String(decoding: content, as: UTF8.self)
    }

    private mutating func key() -> String? {
        let content = bytes.prefix {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
        guard (1...64).contains(content.count) else { return nil }
        bytes = bytes.dropFirst(content.count)
        return String(decoding: content, as: UTF8.self)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard bytes.first == UInt8(ascii: character) else { return false }
        bytes = bytes.dropFirst()
        return true
    }

    private mutating func skipSpaces() { bytes = bytes.drop { $0 == 0x20 || $0 == 0x09 } }
}

extension Int64 {
    fileprivate var asValue: PlainStructuredText.Value { .integer(self) }
}

/// Signing and verifying as RFC 9421 tells it, with the library's HMAC.
struct PlainSignature {
    let secret: [UInt8]

    /// The text that is signed (§2.5); nil where a component is not there.
    static func base(_ list: PlainStructuredText.InnerList, _ request: ReceivedRequest) -> String? {
        var lines: [String] = []
        for component in list.items {
            guard let value = value(component, request) else { return nil }
            lines.append("\"\(component)\": \(value)")
        }
        return (lines + ["\"@signature-params\": \(list.text)"]).joined(separator: "\n")
    }

    private static func value(_ component: String, _ request: ReceivedRequest) -> String? {
        let mark = request.target.utf8.firstIndex(of: UInt8(ascii: "?"))
        switch component {
        case "@method": return request.method
        case "@authority": return ReceivedRequest.normalized(request.authority)
        case "@path":
            let path = String(request.target[..<(mark ?? request.target.endIndex)])
            return path.isEmpty ? "/" : path
        case "@query": return mark.map { String(request.target[$0...]) } ?? "?"
        default: return component.hasPrefix("@") ? nil : request.headers[component]
        }
    }

    func code(of text: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: secret))
        return Data(code).base64EncodedString()
    }

    /// Whether signature and body hold for the key `id` at a server of one name; nothing of time and nonces but their form.
    func holds(_ request: ReceivedRequest, id: String, at authority: String) -> Bool {
        guard let input = request.headers["signature-input"], let signature = request.headers["signature"],
            let list = PlainStructuredText.innerList("bulwark", in: input), case .integer? = list["created"],
            case .string(let nonce)? = list["nonce"], (16...64).contains(nonce.utf8.count),
            list["keyid"] == .string(id), list["alg"] == .string("hmac-sha256"), list["expires"] == nil,
            ReceivedRequest.normalized(request.authority) == authority,
            request.body.isEmpty || list.items.contains("content-digest"),
            ["@method", "@authority", "@path", "@query"].allSatisfy(list.items.contains),
            ["content-type", "content-encoding"].allSatisfy({ request.headers[$0] == nil || list.items.contains($0) }),
            let base = Self.base(list, request),
            PlainStructuredText.base64("bulwark", in: signature) == code(of: base)
        else { return false }
        guard let digest = request.headers["content-digest"] else { return request.body.isEmpty }
        let wanted = Data(SHA256.hash(data: request.body)).base64EncodedString()
        return PlainStructuredText.base64("sha-256", in: digest) == wanted
    }
}
