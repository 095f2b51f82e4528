import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Access controls whose creation is not checked.
    static let accessControlResultIgnored = Rule(
        id: "access-control-result-ignored",
        title: "Access control creation failure is not handled",
        category: .auth,
        severity: .low,
        profile: .strict,
        references: [.cwe(252), .cwe(703), .masvs("AUTH", 2), .masvs("CODE", 4), .maswe(16), .mobileTop10(3)],
        why: """
            `SecAccessControlCreateWithFlags` fails for incompatible flags and, for some flags, on devices without a \
            passcode. Force-unwrapping with `!` then crashes the app; storing the `nil` leaves the item without the \
            protection.
            """,
        remedy: "Pass a `CFError` pointer, unwrap the result with `guard let`, and store nothing if creation fails.",
        bad: [
            Example("let control = ↓SecAccessControlCreateWithFlags(nil, level, .userPresence, nil)!"),
            Example(
                "query[kSecAttrAccessControl as String] = ↓SecAccessControlCreateWithFlags(nil, level, "
                    + ".biometryAny, nil)"
            ),
            Example(
                "let query: [CFString: Any?] = [kSecAttrAccessControl: ↓SecAccessControlCreateWithFlags(nil, "
                    + "a, [], nil)]"
            ),
        ],
        good: [
            Example(
                "guard let control = SecAccessControlCreateWithFlags(nil, level, .userPresence, &error) else "
                    + "{ throw Failure() }"
            ),
            Example("if let control = SecAccessControlCreateWithFlags(nil, level, [], nil) { add(control) }"),
            Example("let control = SecAccessControlCreateWithFlags(nil, level, [], &error); try check(control, error)"),
            Example("return SecAccessControlCreateWithFlags(nil, level, .userPresence, nil)", "the caller decides"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("SecAccessControlCreateWithFlags") {
        guard call.argument(at: 3)?.kind == .nilLiteral, let parent = call.parent else { continue }
        let isStored =
            parent.kind == .dictionaryEntry
            || (parent.kind == .assignment && parent.child(.target)?.kind == .subscriptCall)
        guard parent.kind == .forceUnwrap || isStored else { continue }
        pass.report("A failure to create this access control is not handled", at: call)
    }
}
