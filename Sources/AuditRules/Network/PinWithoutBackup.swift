import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// A single pin, so that the loss of one key locks every user out.
    static let pinWithoutBackup = Rule(
        id: "pin-without-backup",
        title: "Only one pin for a host",
        category: .network,
        severity: .low,
        confidence: .medium,
        references: [.cwe(693), .masvs("NETWORK", 2), .maswe(28), .mobileTop10(5)],
        why: """
            When the one pinned key is lost, stolen or replaced, every installed copy of the app loses its server \
            until an update is installed. In that emergency pinning is usually switched off altogether.
            """,
        remedy: """
            Pin at least two keys: the one in use and a backup key whose private half is kept offline (RFC 7469 §2.5 \
            asks the same of web sites). A `PinSet` of SecureHTTP cannot be made with less.
            """,
        bad: [
            Example("let pinnedKeyHashes = ↓[\"HXXQgxueCIU5TTLHob/bPbwcKOKw6DkfsTWYHbxbqTY=\"]"),
            Example(
                "let config = [kTSKPublicKeyHashes: ↓[\"HXXQgxueCIU5TTLHob/bPbwcKOKw6DkfsTWYHbxbqTY=\"]]", "TrustKit"),
            Example("let pinnedPublicKeyHash = ↓\"HXXQgxueCIU5TTLHob/bPbwcKOKw6DkfsTWYHbxbqTY=\""),
            Example(
                """
                <key>NSAppTransportSecurity</key><dict><key>NSPinnedDomains</key><dict><key>↓shop.test</key><dict>
                <key>NSPinnedLeafIdentities</key><array>
                <dict><key>SPKI-SHA256-BASE64</key><string>HXXQgxueCIU5TTLHob/bPbwcKOKw6DkfsTWYHbxbqTY=</string></dict>
                </array></dict></dict></dict>
                """, as: .infoPlist),
        ],
        good: [
            Example(
                "let pins = [\"HXXQgxueCIU5TTLHob/bPbwcKOKw6DkfsTWYHbxbqTY=\", \"0SDf3cRToyZJaMsoS17oF72VMavLxj/N7WBNasNuiR8=\"]"
            ),
            Example(
                """
                let primaryPin = "HXXQgxueCIU5TTLHob/bPbwcKOKw6DkfsTWYHbxbqTY="
                let backupPin = "0SDf3cRToyZJaMsoS17oF72VMavLxj/N7WBNasNuiR8="
                """, "two constants side by side"),
            Example("let spkiHashes = [loadPrimary(), \"HXXQgxueCIU5TTLHob/bPbwcKOKw6DkfsTWYHbxbqTY=\"]", "one of two"),
            Example("let pinnedKeyName = \"server\"", "the name of a file"),
            Example(
                """
                <key>NSAppTransportSecurity</key><dict><key>NSPinnedDomains</key><dict><key>shop.test</key><dict>
                <key>NSPinnedCAIdentities</key><array>
                <dict><key>SPKI-SHA256-BASE64</key><string>HXXQgxueCIU5TTLHob/bPbwcKOKw6DkfsTWYHbxbqTY=</string></dict>
                <dict><key>SPKI-SHA256-BASE64</key><string>0SDf3cRToyZJaMsoS17oF72VMavLxj/N7WBNasNuiR8=</string></dict>
                </array></dict></dict></dict>
                """, as: .infoPlist),
        ],
        checks: [.swift(inspect), .infoPlist(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let lists = file.pinLists()
    let singles = lists.filter { $0.pins.count == 1 && $0.place.kind == .string }
    for list in lists where list.pins.count == 1 && !list.place.isForDevelopers {
        guard let pin = list.pins.first, PinText.judge(pin.name) == .genuine else { continue }
        // Constants side by side are a list in another form.
        if list.place.kind == .string, singles.count > 1 { continue }
        pass.report("This host has one pin and no backup", at: list.place)
    }
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    for (domain, keys, pins) in file.pinnedDomains() where pins.count == 1 {
        pass.report(
            "`\(domain.key)` has one pin and no backup", at: domain, path: keys, in: file,
            .init(isAdvice: domain.key.namesTestHost))
    }
}
