import AuditAnalysis
import AuditKit
import CodeModel

/// What ends in the preferences by other ways than `UserDefaults`: libraries for typed keys, the state that is restored at the
/// next start, bindings of AppKit.
extension SwiftFile {
    /// Values and their keys: `Defaults[.token] = token`, `coder.encode(token, forKey: "token")`.
    func librarySettings(_ pass: Pass) -> [(value: Node, key: Node?)] {
        typedKeys(pass) + restoredState
    }

    /// `Defaults[.token] = token` of the libraries Defaults and SwiftyUserDefaults, with a key path in the newer of them.
    private func typedKeys(_ pass: Pass) -> [(value: Node, key: Node?)] {
        guard tree.mentions("Defaults"), pass.lookup.index.types["Defaults"]?.kind.isTypeDeclaration != true else {
            return []
        }
        return nodes(.assignment).compactMap { assignment in
            guard let target = assignment.child(.target)?.unwrapped, target.kind == .subscriptCall,
                target.base?.unwrapped.kind == .reference, target.base?.unwrapped.name == "Defaults",
                let key = target.arguments.first, let value = assignment.child(.operand)
            else { return nil }
            return (value, key)
        }
    }

    /// What a view or a window gives the system to restore it with: that is kept in a file of the app beside its preferences.
    private var restoredState: [(value: Node, key: Node?)] {
        guard tree.mentions("encodeRestorableState") else { return [] }
        return calls("encode").compactMap { call in
            guard let value = call.arguments.first, value.label.isEmpty, let key = call.argument("forKey"),
                call.enclosingDeclaredFunction?.name == "encodeRestorableState"
            else { return nil }
            return (value, key)
        }
    }

    /// Controls whose value Cocoa Bindings keep under a key that speaks of a credential, with the key.
    func boundSettings(_ pass: Pass) -> [(call: Node, key: String)] {
        guard tree.mentions("NSUserDefaultsController") else { return [] }
        return calls("bind").compactMap { call in
            guard let controller = call.argument("to"), controller.text.contains("NSUserDefaultsController"),
                let path = call.argument("withKeyPath"), let text = pass.constant(path)?.value.string,
                let key = text.split(separator: ".").last.map(String.init),
                call.arguments.first?.unwrapped.name == "value",
                pass[SensitiveNames.self].kind(of: key) == .credential
            else { return nil }
            return (call, key)
        }
    }
}
