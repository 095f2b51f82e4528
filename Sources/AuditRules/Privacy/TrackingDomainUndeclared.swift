import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Tracking that the privacy manifest does not own up to.
    static let trackingDomainUndeclared = Rule(
        id: "tracking-domain-undeclared",
        title: "Privacy manifest does not declare all tracking",
        category: .privacy,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(359), .masvs("PRIVACY", 1), .masvs("PRIVACY", 3), .maswe(74), .mobileTop10(6)],
        why: """
            The system blocks requests to the domains listed in the manifest until the user consents. A domain that is \
            not listed is contacted whatever the user chose, and the App Store privacy label is wrong.
            """,
        remedy: """
            Set `NSPrivacyTracking` to true and list each host that is used for tracking in \
            `NSPrivacyTrackingDomains`, or remove the tracking.
            """,
        bad: [
            Example("<key>NSPrivacyTracking</key>↓<true/>", as: .privacyManifest, "no domain at all"),
            Example(
                "<key>NSPrivacyTracking</key>↓<true/>\n<key>NSPrivacyTrackingDomains</key><array/>",
                as: .privacyManifest),
            Example(
                """
                <key>NSPrivacyTracking</key><false/>
                <key>↓NSPrivacyTrackingDomains</key><array><string>ads.acme.io</string></array>
                """, as: .privacyManifest, "such a manifest is turned down"),
            Example(
                """
                <key>NSPrivacyTracking</key>↓<false/>
                <key>NSPrivacyCollectedDataTypes</key>
                <array>
                    <dict>
                        <key>NSPrivacyCollectedDataType</key><string>NSPrivacyCollectedDataTypeDeviceID</string>
                        <key>NSPrivacyCollectedDataTypeTracking</key><true/>
                    </dict>
                </array>
                """, as: .privacyManifest, "says two things"),
        ],
        good: [
            Example("<key>NSPrivacyTracking</key><false/>", as: .privacyManifest),
            Example("<key>NSPrivacyAccessedAPITypes</key><array/>", as: .privacyManifest, "tracks nobody"),
            Example(
                """
                <key>NSPrivacyTracking</key><true/>
                <key>NSPrivacyTrackingDomains</key><array><string>ads.acme.io</string></array>
                """, as: .privacyManifest),
            Example(
                """
                <key>NSPrivacyTracking</key><false/>
                <key>NSPrivacyTrackingDomains</key><array/>
                <key>NSPrivacyCollectedDataTypes</key>
                <array><dict><key>NSPrivacyCollectedDataTypeTracking</key><false/></dict></array>
                """, as: .privacyManifest),
            Example(
                "let url = URL(string: \"https://ads.doubleclick.net/pixel\")!", "with no manifest, another advice"),
        ],
        checks: [.privacyManifest(inspect), .workspace(inspect)]
    )
}

/// What a manifest says that cannot all be true.
private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    let tracking = file.root.entry("NSPrivacyTracking")
    let domains = file.root.entry("NSPrivacyTrackingDomains")
    if let tracking, tracking.node.booleanLike == true, domains?.node.strings.isEmpty ?? true {
        pass.report(
            "The manifest declares tracking but lists no domains", atValueOf: tracking, path: [tracking.key], in: file,
            .init(severity: .low, confidence: .high))
    }
    if let domains, !domains.node.strings.isEmpty, tracking?.node.booleanLike != true {
        pass.report(
            "The manifest lists tracking domains but denies tracking", atValueOf: domains,
            path: [domains.key],
            in: file, .init(confidence: .high))
    }
    let types = file.root["NSPrivacyCollectedDataTypes"]?.array ?? []
    let tracked = types.first { $0["NSPrivacyCollectedDataTypeTracking"]?.booleanLike == true }
    if let tracking, tracking.node.booleanLike == false, tracked != nil {
        pass.report(
            "The manifest denies tracking but declares data that is used for it", atValueOf: tracking,
            path: [tracking.key],
            in: file, .init(confidence: .high))
    }
}

/// What the code does that no manifest speaks of.
private func inspect(_ workspace: Workspace, _ pass: inout Pass) {
    let manifests = workspace.privacyManifests.filter { $0.source.role == .app }
    guard !manifests.isEmpty else { return }
    let owned = manifests.contains { $0.root["NSPrivacyTracking"]?.booleanLike == true }
    let use = pass[TrackingUse.self]
    if !owned, let request = use.request {
        pass.report(
            "The app asks for permission to track, but no privacy manifest declares tracking", at: request)
    }
    let listed = manifests.flatMap { $0.root["NSPrivacyTrackingDomains"]?.strings ?? [] }
    // A manifest that lists none is reported itself.
    guard !owned || !listed.isEmpty else { return }
    for (domain, literal) in use.contacts where !listed.contains(where: { $0 == domain || $0.hasSuffix("." + domain) })
    {
        pass.report("`\(domain)` is used for tracking but not listed in the privacy manifest", at: literal)
    }
}
