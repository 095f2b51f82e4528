import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Secrets written to files in clear text.
    static let secretInPlainFile = Rule(
        id: "secret-in-plain-file",
        title: "Sensitive value written to an unencrypted file",
        category: .storage,
        severity: .high,
        references: [
            .cwe(312), .cwe(313), .cwe(922), .cwe(311), .cwe(359), .masvs("STORAGE", 1), .maswe(1),
            .mastg("MASTG-TEST-0300"), .mastg("MASTG-TEST-0302"), .mobileTop10(9),
        ],
        why: """
            A file without its own protection is readable from the first unlock after boot, and is included in every \
            backup. Anyone who gets the file can read its contents.
            """,
        remedy: """
            Keep secrets in the keychain. If a file must hold them, seal the contents with `AES.GCM` under a key from \
            the keychain, or at least write it with `.completeFileProtection`. Bulwark has `KeychainStore` for the \
            former and `Sealer` for the latter; for wallet recovery phrases and keys, WalletKeys has `store(in:as:)` \
            and `seal(to:at:)`.
            """,
        bad: [
            Example(
                """
                func save(password: String, url: URL) { try ↓password.write(to: url, atomically: true, encoding: .utf8) }
                """
            ),
            Example(
                """
                let record = NSMutableDictionary()
                record.setValue(passwordTextField.text, forKey: "password")
                ↓record.write(toFile: path, atomically: true)
                """),
            Example("↓FileManager.default.createFile(atPath: path, contents: Data(accessToken.utf8), attributes: nil)"),
            Example("let text = \"token=\\(authToken)\"\ntry ↓text.data(using: .utf8)!.write(to: url)"),
            Example("↓NSKeyedArchiver.archiveRootObject(credentials.password, toFile: path)"),
        ] + .secretInPlainFileFlows,
        good: [
            Example(
                "try password.data(using: .utf8)!.write(to: url, options: .completeFileProtection)",
                "unreadable when locked"),
            Example("try encrypt(password).write(to: url)", "sealed before it is written"),
            Example("try sealedToken.write(to: url); try passwordHash.write(to: url)"),
            Example("stream.write(password); password.write(to: &output)", "no file"),
            Example("try report.write(to: url); response.write(to: password)"),
        ] + .secretInPlainFileLookAlikes,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for write in FileWrite.all(in: file) where !write.isProtected {
        guard let found = pass.sensitiveContent(write.content), !found.isDerived, found.confidence > .low else {
            continue
        }
        // A function of the project that writes is judged by what it writes.
        guard write.isStream || pass.lookup.function(of: write.call) == nil else { continue }
        guard write.isStream || write.call.base.map({ !$0.isStream(pass) }) ?? true else { continue }
        var details = Pass.Details(found)
        let isMeant = write.place?.isTemporaryPlace(pass) == true || write.place?.isChosenInPanel(pass) == true
        if isMeant || write.call.isClosedToOthers {
            details.severity = min(found.severity, .medium)
        }
        pass.report("\(found.statement) and is written to an unencrypted file", at: write.call, details)
    }
}

extension Node {
    /// Whether the function that writes a file takes the rights of other accounts from one: `posixPermissions: 0o600`.
    fileprivate var isClosedToOthers: Bool {
        guard let function = enclosingDeclaredFunction,
            function.descendants.contains(where: { $0.name == "posixPermissions" || $0.name == "chmod" })
        else { return false }
        return function.descendants(.integer).contains { $0.text == "0o600" || $0.text == "0o400" }
    }

    /// Whether the user has said in a panel where the file is to go: `panel.url`.
    fileprivate func isChosenInPanel(_ pass: Pass) -> Bool {
        let held = uncast.kind == .reference ? pass.declaration(of: uncast)?.initialValue?.uncast ?? uncast : uncast
        guard held.name == "url", let panel = held.base?.uncast else { return false }
        return pass.type(of: panel)?.name == "NSSavePanel"
    }

    fileprivate func isStream(_ pass: Pass) -> Bool {
        pass.type(of: self)?.name.hasSuffix("Stream") ?? false
    }
}
