import AuditAnalysis
import AuditKit
import CodeModel

extension CryptoInputs.Use {
    /// Whether the password opens a PKCS #12 container that lies in the project, or stands in the source, beside it: the key
    /// in it is what everybody has, and a rule of its own tells of that.
    func opensShippedKey(_ pass: Pass) -> Bool {
        guard api == "SecPKCS12Import" else { return false }
        if pass.workspace.files.contains(where: { $0.path.hasSuffix(".p12") || $0.path.hasSuffix(".pfx") }) {
            return true
        }
        return call.enclosingDeclaredFunction?.descendants(.call).contains { made in
            let text = made.argument("base64Encoded")
            let whole = text?.unwrapped.kind == .call ? text?.unwrapped.base : text
            return made.name == "Data" && whole.flatMap { pass.constant($0)?.value.string } != nil
        } ?? false
    }
}
