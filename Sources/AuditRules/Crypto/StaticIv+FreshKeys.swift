import AuditAnalysis
import AuditKit
import CodeModel

/// Keys that are good for few messages, each of which has its number: whoever repeats the nonce has another key.
extension Node {
    /// Whether the function around makes a key of its own for the one message that it seals, as HPKE (RFC 9180) does, or works
    /// it out from what two sides have just agreed on, as the handshakes of protocols do, where the nonce is the name of a step.
    func hasFreshKey(_ pass: Pass) -> Bool {
        guard let function = enclosingDeclaredFunction else { return false }
        return function.descendants(.call).contains { call in
            switch call.name {
            case "sharedSecretFromKeyAgreement": call.base.map { $0.isMadeHere(in: function) } ?? false
            case "SymmetricKey": call.argument("size") != nil && call.parent?.kind == .variable
            case "deriveKey", "hkdfDerivedSymmetricKey", "x963DerivedSymmetricKey":
                (call.argument("inputKeyMaterial") ?? call.base)?.isOfSession(pass) ?? false
            default: false
            }
        }
    }

    /// Whether a private key is made anew by the function.
    private func isMadeHere(in function: Node) -> Bool {
        let own = unwrapped
        return function.descendants(.variable).contains { made in
            made.name == own.name && made.initialValue?.unwrapped.name == "PrivateKey"
                && made.initialValue?.unwrapped.arguments.isEmpty == true
        }
    }

    /// Whether what a key is worked out from belongs to one session, by its own name or by what its local begins with.
    private func isOfSession(_ pass: Pass) -> Bool {
        let begun = unwrapped.kind == .reference ? pass.declaration(of: unwrapped)?.initialValue : nil
        return ([self, begun].compactMap(\.self)).contains { node in
            node.namesWithin.contains { name in Words.of(name).contains(where: sessions.contains) }
        }
    }
}

private let sessions: Set<String> = ["session", "handshake", "ephemeral", "exchange", "pairing"]

extension [Example] {
    static let staticIvSessions: [Example] = [
        Example(
            """
            func answer(_ session: Meeting, _ body: Data) throws -> Data {
                let key = session.agreed.hkdfDerivedSymmetricKey(
                    using: SHA256.self, salt: Data("meet".utf8), sharedInfo: Data(), outputByteCount: 32)
                let nonce = try ChaChaPoly.Nonce(data: Data(count: 4) + Data("MeetMsg2".utf8))
                return try ChaChaPoly.seal(body, using: key, nonce: nonce).ciphertext
            }
            """, "a handshake step whose key is new in each session"),
        Example(
            """
            func wrap(_ body: Data) throws -> (SymmetricKey, Data) {
                let once = SymmetricKey(size: .bits256)
                let box = try AES.GCM.seal(body, using: once, nonce: AES.GCM.Nonce(data: Data(count: 12)))
                return (once, box.ciphertext)
            }
            """, "a key created for this message"),
    ]
}
