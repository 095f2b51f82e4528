import AuditAnalysis
import AuditKit
import CodeModel

extension Pass {
    /// Whether a command tells whoever runs it a secret that it has just made for them: the key of `tool keygen`, the password of
    /// this run.
    func isMadeForUser(_ call: Node, _ found: SensitiveValue) -> Bool {
        guard call.name == "print", lookup.index.imports.contains("ArgumentParser"),
            !self[PhoneProject.self].isOfAppsAlone
        else { return false }
        return found.way.prefix(3).contains { isFresh($0, steps: 8) }
    }

    /// Whether a value is one of chance, or a key that was made there.
    private func isFresh(_ node: Node, steps: Int) -> Bool {
        guard steps > 0 else { return false }
        let value = node.uncast
        switch value.kind {
        case .reference, .member:
            if let declared = declaration(of: value), declared != value, isFresh(declared, steps: steps - 1) {
                return true
            }
            return value.base.map { isFresh($0, steps: steps - 1) } ?? false
        case .variable:
            return ([value.initialValue] + value.assignedValues).compactMap(\.self).contains {
                isFresh($0, steps: steps - 1)
            }
        case .call:
            return value.makesSecret
                || ([value.base] + value.arguments).compactMap(\.self).contains { isFresh($0, steps: steps - 1) }
        default: return false
        }
    }
}

extension Node {
    /// `PrivateKey()`, `SymmetricKey(size: .bits256)`, `UUID()`, `PassphraseGenerator()`, `randomToken()`.
    fileprivate var makesSecret: Bool {
        if ["PrivateKey", "UUID"].contains(name) { return arguments.isEmpty }
        if name == "SymmetricKey" { return argument("size") != nil }
        return Words.of(name).contains { ["random", "generator", "generate"].contains($0) }
    }

    /// What initializers and other functions of its type give to a property.
    fileprivate var assignedValues: [Node] {
        guard let type = enclosingType, parent == type || parent?.kind.isTypeDeclaration == true else { return [] }
        return type.descendants(.assignment).filter { $0.child(.target)?.unwrapped.name == name }
            .compactMap { $0.child(.operand) }
    }
}

extension [Example] {
    /// What a command makes for whoever runs it.
    static let secretInLogTools: [Example] = [
        Example(
            """
            import ArgumentParser
            @main struct Sign: ParsableCommand {
                @Option var privateKey: String
                func run() throws { print("signing with \\(↓privateKey)") }
            }
            """, "it was there before"),
        Example(
            """
            import CryptoKit
            func enrol() {
                let privateKey = Curve25519.Signing.PrivateKey()
                let privateKeyText = privateKey.rawRepresentation.base64EncodedString()
                print("made \\(↓privateKeyText)")
            }
            """, "of a program that is no command"),
        Example(
            """
            import ArgumentParser
            @main struct Make: ParsableCommand {
                func run() throws {
                    let privateKey = Curve25519.Signing.PrivateKey()
                    let privateKeyText = privateKey.rawRepresentation.base64EncodedString()
                    print("made \\(↓privateKeyText)")
                }
            }
            """, "advice: what it makes the key for"),
    ]
}
