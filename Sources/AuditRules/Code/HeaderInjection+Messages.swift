import AuditAnalysis
import AuditKit
import CodeModel

extension Pass {
    /// Whether a text is the property of a value that the project fills from a message that it has received or an answer
    /// that it has got: `Attachment(filename: part.filename)`. Then its sender has written it, and not the user.
    func isOutOfMessage(_ value: Node) -> Bool {
        guard let property = declaration(of: value.uncast), property.kind == .variable,
            let owner = property.enclosingType.map({ TypeName.base($0.name) })
        else { return false }
        return workspace.swift.contains { file in
            guard file.role.isShipped, file.tree.mentions(owner) else { return false }
            return file.calls(owner).contains { call in call.argument(property.name).map(isOfMessage) ?? false }
        }
    }

    /// Whether a member is one of a message, by the type or the name of what it is a member of.
    private func isOfMessage(_ value: Node) -> Bool {
        let value = value.uncast
        if value.kind == .binary, value.name == "??" { return value.children(.operand).contains(where: isOfMessage) }
        guard value.kind == .member, let base = value.base?.unwrapped else { return false }
        let names = [base.name, type(of: base)?.name ?? ""]
        return names.flatMap(Words.of).contains(where: received.contains)
    }
}

/// Words of the names of what others have sent.
private let received: Set<String> = [
    "message", "part", "mail", "letter", "response", "answer", "reply", "received", "incoming", "envelope", "download",
]

extension [Example] {
    static let headerMessagesBad: [Example] = [
        Example(
            """
            struct Part { let fileName: String; let data: Data }
            struct Attachment {
                let fileName: String
                var head: String { ↓"Content-Disposition: attachment; filename=\\"\\(fileName)\\"\\r\\n\\r\\n" }
            }
            func forward(_ parts: [Part]) -> [Attachment] { parts.map { part in Attachment(fileName: part.fileName) } }
            """, "the sender of the email chose the name")
    ]
}
