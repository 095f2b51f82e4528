internal import Foundation

/// An address of e-mail (RFC 5321, section 4.1.2), its domain in lower case.
public struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
    /// What stands before the last `@`. Only its host knows whether case matters.
    public let local: String
    /// The domain, in lower case.
    public let domain: String

    public var description: String { "\(local)@\(domain)" }
}

/// Addresses of e-mail as people have them: a dotted name, `@`, and a domain with a dot.
///
/// Whether mail arrives there only a message tells. Quoted names, comments and addresses of machines are legal in
/// RFC 5322, are held by nobody, and are refused. The text is read once, byte by byte.
public struct EmailRule: Validator {
    private let internationalized: Bool

    /// - Parameter internationalized: Whether letters beyond ASCII are accepted (RFC 6531), with their marks, and digits;
    ///   not what other programs read as ASCII, such as letters of full width. Look-alike letters make two
    ///   addresses of one look, so accept them only where your mail system and your sign-in know how to compare them.
    public init(internationalized: Bool = false) { self.internationalized = internationalized }

    public func validate(_ input: String) throws(Rejection) -> EmailAddress {
        guard !input.isEmpty else { throw Rejection([Reason(.empty)]) }
        // RFC 5321, section 4.5.3.1: a path of 256 bytes with its brackets.
        guard input.utf8.count <= 254 else { throw Rejection([Reason(.tooManyBytes, limit: 254)]) }
        let bytes = Array(input.utf8)
        guard let at = bytes.lastIndex(of: UInt8(ascii: "@")) else { throw Rejection([Reason(.emailMalformed)]) }
        let plain = bytes.allSatisfy { $0 < 0x80 }
        guard isLocal(bytes[..<at]), plain || internationalized else { throw Rejection([Reason(.emailMalformed)]) }
        guard HostName.isDotted(bytes[(at + 1)...], internationalized: internationalized) else {
            throw Rejection([Reason(.emailDomain)])
        }
        guard plain || hasLettersAlone(input) else { throw Rejection([Reason(.emailMalformed)]) }
        let domain = String(decoding: bytes[(at + 1)...], as: UTF8.self)
        return EmailAddress(local: String(decoding: bytes[..<at], as: UTF8.self), domain: domain.lowercased())
    }

    /// A dot-atom of at most 64 bytes (RFC 5321, sections 4.1.2 and 4.5.3.1.1).
    private func isLocal(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard !bytes.isEmpty, bytes.count <= 64 else { return false }
        var afterDot = true
        for byte in bytes {
            if byte == UInt8(ascii: ".") {
                guard !afterDot else { return false }
                afterDot = true
            } else {
                guard byte >= 0x80 || Self.isAtom[Int(byte)] else { return false }
                afterDot = false
            }
        }
        return !afterDot
    }

    private static let isAtom: [Bool] = (UInt8(0)..<0x80).map {
        HostName.isLetterOrDigit($0) || "!#$%&'*+/=?^_`{|}~-".utf8.contains($0)
    }

    /// Whether all that is not ASCII are letters, marks behind a letter, and digits.
    private func hasLettersAlone(_ text: String) -> Bool {
        var mayHaveMark = false
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: mayHaveMark = true
            case .nonspacingMark, .spacingMark: guard mayHaveMark else { return false }
            case .decimalNumber: mayHaveMark = false
            default:
                guard scalar.isASCII else { return false }
                mayHaveMark = false
            }
            guard scalar.isASCII || !isDeceptive(scalar) else { return false }
        }
        return true
    }

    /// Hidden ones, and those that other programs make ASCII of, such as `＠` or `ｃ`: a second at sign, another name.
    private func isDeceptive(_ scalar: Unicode.Scalar) -> Bool {
        HiddenCharacters.fault(of: scalar) != nil || scalar.properties.isDefaultIgnorableCodePoint
            || String(scalar).precomposedStringWithCompatibilityMapping.utf8.contains { $0 < 0x80 }
    }
}
