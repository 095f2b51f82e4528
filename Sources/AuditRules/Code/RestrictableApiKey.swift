import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SecretPatterns

extension Rule {
    /// Keys that ship in clients and are safe only when their provider restricts who may use them.
    static let restrictableApiKey = Rule(
        id: "restrictable-api-key",
        title: "Client API key that is safe only when restricted",
        category: .code,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(798), .cwe(522), .cwe(312), .masvs("CODE", 4), .maswe(4), .mobileTop10(1)],
        why: """
            The key can be extracted from the app, and without restrictions anyone can use it for every API that the \
            project has enabled, at the owner's expense.
            """,
        remedy: """
            In the provider's console, restrict the key to the app's bundle identifier and the APIs it needs, set a \
            quota, and use a key that only your server has for paid APIs.
            """,
        bad: [
            Example("GMSServices.provideAPIKey(\"↓\(SecretSamples.google)\")", "Google Maps"),
            Example("let url = \"https://maps.googleapis.com/maps/api/geocode/json?key=↓\(SecretSamples.google)\""),
            Example("<key>API_KEY</key>\n<string>↓\(SecretSamples.google)</string>", as: .infoPlist),
            Example("let bugsnagKey = \"↓\(SecretSamples.hexadecimal)\"", "lets anyone send reports"),
        ],
        good: [
            Example(
                "<plist><dict><key>API_KEY</key><string>\(SecretSamples.google)</string></dict></plist>\n",
                as: .file("App/GoogleService-Info.plist"), "where Firebase expects its key"),
            Example("GMSServices.provideAPIKey(Bundle.main.mapsKey)"),
            Example("<key>API_KEY</key>\n<string>$(MAPS_KEY)</string>", as: .infoPlist),
            Example("let isGoogleKey = text.hasPrefix(\"AIza\")", "only the prefix"),
            Example(
                "Purchases.configure(withAPIKey: \"\(SecretSamples.revenueCat)\")", "a key that needs no restriction"),
        ],
        checks: [.text(inspect)]
    )
}

/// Firebase needs its keys in the app, and its own settings file is where they belong.
private func inspect(_ file: SourceFile, _ pass: inout Pass) {
    if file.kind == .otherPropertyList, file.name.lowercased().hasPrefix("googleservice-info") { return }
    pass.reportSecrets(of: .restrictable, in: file)
}
