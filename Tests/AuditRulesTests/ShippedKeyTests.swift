import AuditKit
import AuditModel
import AuditRules
import Testing

/// The password of a key container: where the container is shipped beside it, the key is what matters.
@Suite struct ShippedKeyTests {
    @Test(arguments: [("", false), ("App/client.p12", true)])
    func isAdvice(_ container: String, _ isAdvice: Bool) throws {
        let code = """
            import Security
            func identity(from data: Data) -> CFArray? {
                var items: CFArray?
                SecPKCS12Import(data as CFData, [kSecImportExportPassphrase as String: "Tr1cky-harbour"] as CFDictionary, &items)
                return items
            }

            """
        var files = ["App/Identity.swift": Array(code.utf8)]
        if !container.isEmpty { files[container] = [0x30, 0x82, 0x01, 0x00, 0x02, 0x01, 0x03] }
        let rule = try #require(Catalog.all.first { $0.id == "hardcoded-password" })
        let report = Audit(rules: [rule], configuration: Configuration()).run(files: files).report
        #expect(report.findings.isEmpty == isAdvice)
    }
}
