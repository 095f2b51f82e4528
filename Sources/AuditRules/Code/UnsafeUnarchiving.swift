import AuditKit
import AuditModel

extension Rule {
    /// Archives that decide which classes are made of them.
    static let unsafeUnarchiving = Rule(
        id: "unsafe-unarchiving",
        title: "Archive is read without secure coding",
        category: .code,
        severity: .medium,
        references: [.cwe(502), .masvs("CODE", 4), .mastg("MASTG-TEST-0079"), .mobileTop10(4)],
        why: """
            Without secure coding the archive names the classes of the objects it makes. A forged archive makes \
            objects that nobody expects and runs their code before any type is checked.
            """,
        remedy: """
            Use `NSKeyedUnarchiver.unarchivedObject(ofClasses:from:)` with the exact classes and `NSSecureCoding`, or \
            `Codable`.
            """,
        bad: [
            Example("let user = ↓NSKeyedUnarchiver.unarchiveObject(with: data) as? User"),
            Example("let all = try ↓NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? [User]"),
            Example("let reader = try NSKeyedUnarchiver(forReadingFrom: data)\n↓reader.requiresSecureCoding = false"),
            Example("↓NSKeyedUnarchiver.unarchiveObject(withFile: path)"),
            Example(
                "try NSKeyedUnarchiver.unarchivedObject(ofClass: ↓NSObject.self, from: data)",
                "every class is an NSObject"),
        ],
        good: [
            Example("let user = try NSKeyedUnarchiver.unarchivedObject(ofClass: User.self, from: data)"),
            Example("let reader = try NSKeyedUnarchiver(forReadingFrom: data)\nreader.requiresSecureCoding = true"),
            Example("let data = try NSKeyedArchiver.archivedData(withRootObject: user, requiringSecureCoding: true)"),
            Example("let user = try JSONDecoder().decode(User.self, from: data)"),
            Example("store.unarchiveObject(with: id)", "another thing's method"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("unarchiveObject", "unarchiveTopLevelObjectWithData") {
        guard let base = call.base?.unwrapped.name, ["NSKeyedUnarchiver", "NSUnarchiver"].contains(base) else {
            continue
        }
        pass.report("`\(call.name)` lets the archive choose the classes of its objects", at: call)
    }
    for target in file.members("requiresSecureCoding") where target.role == .target {
        guard pass.constant(target.parent?.child(.operand))?.value.boolean == false, let assignment = target.parent
        else { continue }
        pass.report("This lets the archive choose the classes of its objects", at: assignment)
    }
    for call in file.calls("unarchivedObject", "decodeObject") {
        for type in call.arguments where ["ofClass", "of", "ofClasses"].contains(type.label) {
            let names = [type] + Array(type.children)
            guard
                let any = names.first(where: { $0.kind == .member && $0.name == "self" && $0.base?.name == "NSObject" })
            else { continue }
            pass.report("Every class is an `NSObject`, so this allows them all", at: any)
        }
    }
}
