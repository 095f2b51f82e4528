import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Salts that are the name of an account, or the password itself: whoever knows the name can work out guesses before the
/// data is stolen, and whoever takes the name elsewhere has the same key there.
func inspectNamedSalts(_ file: SwiftFile, _ pass: inout Pass) {
    let calls = file.calls(
        "PBKDF1", "PBKDF2", "Scrypt", "makeKey", "CCKeyDerivationPBKDF", "deriveKey", "Argon2", "hash", "derive",
        "pbkdf2", "scrypt")
    for call in calls where call.isPasswordDerivation && !call.isDebugOnly && !call.usesHKDF {
        for (kind, salt) in CryptoSink.known(in: call) + CryptoSink.labelled(in: call) where kind == .salt {
            // A text of the project's own before the name makes the salt no one else's.
            let parts = pass.parts(of: salt)
            guard let name = parts.first?.lastName, !name.isEmpty, parts.allSatisfy({ $0.isPlainName }) else { break }
            if parts.allSatisfy({ $0.lastName.isPasswordName }) {
                pass.report(
                    "The salt is `\(name)` itself, so equal passwords derive equal keys", at: salt.orCallee(of: call))
            } else if parts.allSatisfy({ Words.of($0.lastName).namesAccount }) {
                pass.report(
                    "The salt is derived from `\(name)`, which is known in advance", at: salt.orCallee(of: call),
                    .init(severity: .low, confidence: .medium))
            }
            break
        }
    }
}

extension Node {
    fileprivate var isPlainName: Bool { kind == .reference || kind == .member }

    fileprivate var usesHKDF: Bool { (callee?.dottedName ?? name).lowercased().contains("hkdf") }

    /// The argument, or the name of the call where the argument stands on a line of its own.
    fileprivate func orCallee(of call: Node) -> Node {
        guard let callee = call.callee, call.range.lowerBound < range.lowerBound else { return self }
        let between = tree.text(call.range.lowerBound..<range.lowerBound)
        return between.utf8.contains(UInt8(ascii: "\n")) ? callee : self
    }
}

extension [String] {
    /// Whether the words of a name speak of what an account is found by.
    fileprivate var namesAccount: Bool {
        guard let last else { return false }
        if ["email", "mail", "username", "login", "handle", "nickname"].contains(last) { return true }
        if ["account", "user", "member"].contains(last) { return count == 1 }
        return last == "name" && dropLast().last.map { ["user", "account", "login"].contains($0) } == true
            || last == "address" && dropLast().last.map { ["email", "mail"].contains($0) } == true
    }
}
