public import Foundation

/// Checks that an app's `Info.plist` contains no App Transport Security exceptions.
///
///     await TransportCheck(infoPlist: url).run()
///
/// An `Info.plist` without App Transport Security keys passes: the system's default is strict. One whose values are
/// build variables, like the source file from which Xcode generates the app's, does not pass.
public struct TransportCheck: SecurityCheck {
    public let description = "transport"
    private let place: URL
    private let allowances: [Allowance]

    /// - Parameter allowances: Accepted keys, written as key paths joined by dots: `NSAllowsLocalNetworking`,
    ///   `NSExceptionDomains.legacy.example.com.NSExceptionAllowsInsecureHTTPLoads`.
    public init(infoPlist: URL, allowing allowances: [Allowance] = []) {
        place = infoPlist
        self.allowances = allowances
    }

    /// Checks the `Info.plist` of a bundle, wherever the platform stores it.
    public init(bundle: Bundle, allowing allowances: [Allowance] = []) {
        let inside = bundle.bundleURL.appendingPathComponent("Contents/Info.plist")
        let isInside = FileManager.default.fileExists(atPath: inside.path)
        self.init(
            infoPlist: isInside ? inside : bundle.bundleURL.appendingPathComponent("Info.plist"), allowing: allowances)
    }

    public func problems() throws -> [Problem] {
        guard let data = try? Data(contentsOf: place) else {
            throw CheckError("\(place.lastPathComponent) cannot be read")
        }
        guard let object = try? PropertyListSerialization.propertyList(from: data, format: nil),
            let list = object as? [String: Any]
        else { throw CheckError("\(place.lastPathComponent) is not a property list dictionary") }
        var findings = Findings(description, allowing: allowances)
        if let security = list["NSAppTransportSecurity"] {
            guard let table = security as? [String: Any] else {
                throw CheckError("NSAppTransportSecurity in \(place.lastPathComponent) is not a dictionary")
            }
            try judge(table, &findings)
        }
        return findings.settled()
    }

    private func judge(_ table: [String: Any], _ findings: inout Findings) throws {
        for key in Self.global.keys.sorted() {
            guard let value = table[key], try Self.isOn(value, key) else { continue }
            findings.add(
                "The key is set", at: key, why: Self.global[key] ?? "", advice: "delete it and use HTTPS everywhere")
        }
        guard let exceptions = table["NSExceptionDomains"] else { return }
        guard let domains = exceptions as? [String: Any] else {
            throw CheckError("NSExceptionDomains is not a dictionary")
        }
        for (domain, value) in domains.sorted(by: { $0.key < $1.key }) {
            guard let rules = value as? [String: Any] else {
                throw CheckError("the exception for \(domain) is not a dictionary")
            }
            for (key, value) in rules.sorted(by: { $0.key < $1.key }) {
                guard let hole = try Self.hole(key, value) else { continue }
                findings.add(
                    hole.what, at: "NSExceptionDomains.\(domain).\(key)", why: hole.why,
                    advice: "delete the exception; configure the server for TLS 1.2 or later with forward secrecy")
            }
        }
    }

    private static let global: [String: String] = [
        "NSAllowsArbitraryLoads":
            "Every connection may use plain HTTP or weak TLS, which a network attacker can read and modify",
        "NSAllowsArbitraryLoadsForMedia": "Media may load over connections that a network attacker can read and modify",
        "NSAllowsArbitraryLoadsInMedia": "Media may load over connections that a network attacker can read and modify",
        "NSAllowsArbitraryLoadsInWebContent": "Web views may load pages modified by a network attacker",
        "NSAllowsLocalNetworking": "Connections to devices on the local network are unprotected",
    ]

    /// What an exception opens; nil where it opens nothing. Older names of the keys differ in the middle.
    private static func hole(_ key: String, _ value: Any) throws -> (what: String, why: String)? {
        if key.hasSuffix("ExceptionAllowsInsecureHTTPLoads"), try isOn(value, key) {
            return ("Plain HTTP is allowed", "A network attacker can read and modify the traffic")
        }
        if key.hasSuffix("ExceptionMinimumTLSVersion") { try refuseVariable(value, key) }
        if key.hasSuffix("ExceptionMinimumTLSVersion"),
            !["TLSv1.2", "TLSv1.3"].contains(value as? String ?? "")
        {
            return ("TLS versions before 1.2 are allowed", "Their ciphers and hashes are broken (RFC 8996)")
        }
        if key.hasSuffix("ExceptionRequiresForwardSecrecy"), try !isOn(value, key) {
            return ("Forward secrecy is not required", "Recorded traffic can be decrypted if the server's key leaks")
        }
        return nil
    }

    /// Build settings leave texts where a Boolean belongs.
    ///
    /// - Throws: Where it is neither: what a variable of the build stands for is not known here, and what the system makes of a
    ///   list or a date neither.
    private static func isOn(_ value: Any, _ key: String) throws -> Bool {
        try refuseVariable(value, key)
        if let text = value as? String { return isTrue(text) }
        guard let isOn = (value as? Bool) ?? (value as? Int).map({ $0 != 0 }) ?? (value as? Double).map({ $0 != 0 })
        else {
            throw CheckError("the value of \(key) is not a Boolean")
        }
        return isOn
    }

    private static func refuseVariable(_ value: Any, _ key: String) throws {
        guard let text = value as? String, ["$(", "${"].contains(where: { text.contains($0) }) else { return }
        throw CheckError("the value of \(key) is a build variable; check the Info.plist of the built app")
    }

    /// As `NSString.boolValue` reads it: by its first letter, or a digit that is no zero, behind blanks, a sign and zeros.
    private static func isTrue(_ text: String) -> Bool {
        let rest = text.drop { $0.isWhitespace }
        let digits = rest.first == "+" || rest.first == "-" ? rest.dropFirst() : rest
        guard let first = digits.drop(while: { $0 == "0" }).first else { return false }
        return "YyTt123456789".contains(first)
    }
}
