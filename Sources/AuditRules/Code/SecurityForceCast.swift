import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// `as! SecKey` and its kin, which look at nothing.
    static let securityForceCast = Rule(
        id: "security-force-cast",
        title: "Security object is cast without checking its type",
        category: .code,
        severity: .low,
        confidence: .medium,
        references: [.cwe(704), .cwe(843), .cwe(248), .masvs("CODE", 4), .mobileTop10(4)],
        why: """
            `as!` and `as?` do not distinguish Core Foundation types: any object passes as a `SecKey`, and the \
            Security framework then treats it as one. Only a missing value crashes; a wrong one corrupts what \
            follows.
            """,
        remedy: """
            Compare first: `guard CFGetTypeID(value) == SecKeyGetTypeID() else { throw … }`, with \
            `SecCertificateGetTypeID`, `SecIdentityGetTypeID` or `SecTrustGetTypeID` for the others. `as?` does not \
            help: it always succeeds.
            """,
        bad: [
            Example(
                """
                func load(_ query: CFDictionary) -> SecKey {
                    var item: CFTypeRef?
                    SecItemCopyMatching(query, &item)
                    return ↓item as! SecKey
                }
                """, "neither the status nor the type is checked"),
            Example("let key = (↓attributes[kSecValueRef] as! SecKey)"),
            Example(
                """
                func identity(in list: [[String: Any]]) -> SecIdentity { ↓list[0][kSecImportItemIdentity as String]! as! SecIdentity }
                """
            ),
            Example("func certificate(_ ref: CFTypeRef) -> SecCertificate { ↓ref as! SecCertificate }"),
            Example("let trust = (↓info[\"trust\"] as! SecTrust)"),
        ],
        good: [
            Example(
                """
                func key(_ ref: CFTypeRef) throws -> SecKey {
                    guard CFGetTypeID(ref) == SecKeyGetTypeID() else { throw Failure.wrongType }
                    return ref as! SecKey
                }
                """, "the type is compared"),
            Example(
                """
                func load(_ query: CFDictionary) throws -> SecKey {
                    var item: CFTypeRef?
                    let status = SecItemCopyMatching(query, &item)
                    guard status == errSecSuccess, let item else { throw Failure.keychain(status) }
                    return item as! SecKey
                }
                """, "a successful keychain query returns the requested type"),
            Example(
                """
                func load(_ file: CFData, _ options: CFDictionary) throws -> SecIdentity {
                    var items: CFArray?
                    try check(SecPKCS12Import(file, options, &items))
                    let first = (items as! [[String: Any]])[0]
                    return first[kSecImportItemIdentity as String] as! SecIdentity
                }
                """, "an import that succeeded"),
            Example("let name = attributes[kSecAttrLabel] as! String", "not a Core Foundation type of Security"),
            Example("let key = SecKeyCreateRandomKey(attributes, nil)! as SecKey", "the type is known"),
            Example("let names = list as! [SecKey]", "an array, whose elements Swift does check"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.tree.containsName(where: names.contains) else { return }
    for cast in file.nodes(.cast) where cast.has(.isForced) {
        guard let name = cast.child(.type)?.name.securityType, !cast.isChecked else { continue }
        let value = cast.children.first?.uncast
        let isFromDictionary =
            [value, value.flatMap { pass.declaration(of: $0)?.initialValue?.uncast }].contains {
                $0?.kind == .subscriptCall
            }
        pass.report(
            "`as! \(name)` accepts any object as a `\(name)`", at: cast,
            .init(confidence: isFromDictionary ? .low : nil, isAdvice: true))
    }
}

extension String {
    /// The name of the Security type that a cast is to, without its mark for `nil`.
    fileprivate var securityType: String? {
        let plain = last == "?" || last == "!" ? String(dropLast()) : self
        return names.contains(plain) ? plain : nil
    }
}

extension Node {
    /// Whether the function compares type identifiers, or has been given the value by a call whose status it looks at.
    fileprivate var isChecked: Bool {
        guard let function = enclosingDeclaredFunction ?? enclosingFunction else { return false }
        return function.descendants(.call).contains { call in
            if call.name == "CFGetTypeID" { return true }
            guard queries.contains(call.name.lowercased()) else { return false }
            return call.isLookedAt
        }
    }

    /// Whether the status that a call returns goes anywhere.
    private var isLookedAt: Bool {
        guard let parent, role != .statement else { return false }
        return parent.kind != .assignment || parent.child(.target)?.name != "_"
    }
}

/// Calls that return what they were asked for when they succeed, in lower case.
private let queries: Set<String> = ["secitemcopymatching", "secitemadd", "secpkcs12import", "secitemimport"]

private let names: Set<String> = [
    "SecKey", "SecCertificate", "SecIdentity", "SecTrust", "SecPolicy", "SecAccessControl", "SecKeychain",
    "SecKeychainItem",
]
