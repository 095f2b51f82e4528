import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Private keys are made in the Secure Enclave.
    static let secureEnclaveKeys = Control(
        id: "secure-enclave-keys",
        title: LocalizedText(
            en: "Keys are stored in the Secure Enclave",
            es: "Las claves viven en el Secure Enclave",
            it: "Le chiavi risiedono nel Secure Enclave"),
        remedy: """
            Create private keys with `SecureEnclave.P256` or with `kSecAttrTokenIDSecureEnclave`, and wrap keys of \
            other curves with such a key.
            """,
        references: [.masvs("CRYPTO", 2), .masvs("STORAGE", 1), .maswe(3), .maswe(16), .mobileTop10(10), .cwe(522)],
        notes: [.gdprEncryption],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    var software = 0
    var proofs = 0
    for file in search.shippedSwift {
        let enclave = file.uses("SecureEnclave").filter { use in
            use.ancestors.prefix(5).contains { $0.kind == .call && $0.name == "PrivateKey" }
        }
        for use in file.uses("kSecAttrTokenIDSecureEnclave") + enclave where !use.isForDevelopers {
            search.proof.report("The private key is created in the Secure Enclave", at: use)
            proofs += 1
        }
        software += file.calls("SecKeyCreateRandomKey", "SecKeyGeneratePair", "SecKeyGenerateSymmetric").count
        software +=
            file.calls("PrivateKey").filter { $0.arguments.allSatisfy { $0.label == "compactRepresentable" } }.count
    }
    guard proofs == 0 else { return }
    if software == 0 { return search.doesNotApply("The project creates no private keys") }
    search.summary = "\(software) call\(software == 1 ? " creates a private key" : "s create private keys") in software"
}
