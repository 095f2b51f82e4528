import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Pins that nobody filled in, and pins that can match no key.
    static let pinPlaceholder = Rule(
        id: "pin-placeholder",
        title: "Pin is a placeholder",
        category: .network,
        severity: .high,
        references: [.cwe(295), .cwe(1188), .masvs("NETWORK", 2), .maswe(28), .mobileTop10(5)],
        why: """
            A pin that is not the digest of a real key matches no server. Either every connection fails, or the code \
            accepts connections that match no pin, and pinning protects nothing.
            """,
        remedy: """
            Use the SHA-256 digest of the server key's SubjectPublicKeyInfo, 32 bytes in base64, and add the digest of \
            a backup key that is kept offline. `bulwark pins show` prints them, and SecureHTTP’s `Pin` rejects \
            placeholders.
            """,
        bad: [
            Example("let pinnedKeyHashes = [↓\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\"]"),
            Example(
                "let spkiHashes = [↓\"47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\", \"HXXQgxueCIU5TTLHob/bPbwcKOKw6DkfsTWYHbxbqTY=\"]",
                "the digest of no bytes"),
            Example("static let pins: Set<String> = [↓\"sha256/YOUR_PUBLIC_KEY_HASH_HERE\"]"),
            Example(
                "let config = [kTSKPublicKeyHashes: [\"HXXQgxueCIU5TTLHob/bPbwcKOKw6DkfsTWYHbxbqTY=\", ↓\"c2hvcnQ=\"]]",
                "TrustKit, not 32 bytes"),
            Example(
                """
                <key>NSAppTransportSecurity</key><dict><key>NSPinnedDomains</key><dict><key>shop.test</key><dict>
                <key>NSPinnedCAIdentities</key><array>
                <dict><key>SPKI-SHA256-BASE64</key>↓<string>BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB=</string></dict>
                </array></dict></dict></dict>
                """, as: .infoPlist),
        ],
        good: [
            Example(
                "let pinnedKeyHashes = [\"HXXQgxueCIU5TTLHob/bPbwcKOKw6DkfsTWYHbxbqTY=\", \"0SDf3cRToyZJaMsoS17oF72VMavLxj/N7WBNasNuiR8=\"]"
            ),
            Example("let pinnedMessages = [\"placeholder\"]; let pin = \"0000\"", "other things that are called pins"),
            Example("let pinnedCertificateName = \"example\"", "the name of a file"),
            Example("let emptyData = \"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\"", "no pin"),
            Example(
                """
                <key>NSAppTransportSecurity</key><dict><key>NSPinnedDomains</key><dict><key>shop.test</key><dict>
                <key>NSPinnedCAIdentities</key><array>
                <dict><key>SPKI-SHA256-BASE64</key><string>HXXQgxueCIU5TTLHob/bPbwcKOKw6DkfsTWYHbxbqTY=</string></dict>
                </array></dict></dict></dict>
                """, as: .infoPlist),
        ],
        checks: [.swift(inspect), .infoPlist(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for list in file.pinLists() {
        // Beside a real pin the connections are held to that one, and what is missing is the other.
        let isBesideGenuine = list.pins.contains { PinText.judge($0.name) == .genuine }
        for pin in list.pins where !pin.isForDevelopers {
            let isCertain = list.isCertain || pin.name.hasPrefix("sha256/")
            guard pin.name.utf8.count >= 8 || isCertain, let fault = fault(of: pin.name, isCertain: isCertain) else {
                continue
            }
            let isSpare = isBesideGenuine && PinText.judge(pin.name) == .placeholder
            pass.report("This pin \(fault)", at: pin, .init(severity: isSpare ? .low : nil))
        }
    }
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    for (_, keys, pins) in file.pinnedDomains() {
        for (entry, text) in pins where !text.contains("$(") {
            guard let fault = fault(of: text, isCertain: true) else { continue }
            pass.report("A pin for `\(keys.last ?? "")` \(fault)", atValueOf: entry, path: keys + [entry.key], in: file)
        }
    }
}

/// What is wrong with a pin; in a list that may hold something else, only what was meant to be a digest counts.
private func fault(of text: String, isCertain: Bool) -> String? {
    switch PinText.judge(text) {
    case .genuine: return nil
    case .placeholder:
        let looksLikePin = isCertain || PinText.isDigest(text) || text.utf8.count >= 30 || text.contains("_")
        return looksLikePin ? "is a placeholder" : nil
    case .malformed: return isCertain ? "is not a SHA-256 digest in base64" : nil
    }
}
