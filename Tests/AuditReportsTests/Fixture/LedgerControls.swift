import AuditModel

extension Ledger {
    static let controls = [
        ControlOutcome(
            id: "tls-everywhere",
            title: LocalizedText(
                en: "Every connection uses TLS", es: "Todas las conexiones usan TLS",
                it: "Tutte le connessioni usano TLS"),
            status: .failed, reason: "15 findings of `url-without-tls`",
            evidence: (1...8).map { number in
                evidence(
                    "Sources/Ledger/Network/Client.swift", 100 + number,
                    "`http://api\(number).ledger.example` is asked without TLS", rule: "url-without-tls")
            },
            evidenceCount: 15, remedy: "Ask every server over `https`.",
            references: [.masvs("NETWORK", 1), .maswe(26), .mobileTop10(5), .cwe(319)],
            notes: [
                RegulationNote(
                    regulation: .gdpr, article: "Art. 32(1)(a)",
                    text: LocalizedText(
                        en: "Personal data is to be encrypted on its way",
                        es: "Los datos personales se cifran en tránsito",
                        it: "I dati personali vanno cifrati in transito")),
                RegulationNote(
                    regulation: .ccpa, article: "§ 1798.150(a)(1)",
                    text: LocalizedText(
                        en: "A breach of unencrypted data is liable to damages",
                        es: "Una fuga de datos sin cifrar obliga a indemnizar",
                        it: "Una violazione di dati non cifrati obbliga al risarcimento")),
            ]),
        ControlOutcome(
            id: "tokens-in-keychain",
            title: LocalizedText(
                en: "Tokens are kept in the Keychain", es: "Los tokens se guardan en el llavero",
                it: "I token sono conservati nel portachiavi"),
            status: .passed, reason: "Evidence in 2 places",
            evidence: [
                evidence("Sources/Ledger/SignIn/TokenStore.swift", 21, "`SecItemAdd` keeps `token`"),
                evidence("Sources/Ledger/SignIn/TokenStore.swift", 44, "`SecItemCopyMatching` reads it back"),
            ],
            evidenceCount: 2, remedy: "Keep tokens in the Keychain.",
            references: [.masvs("STORAGE", 1), .maswe(1), .mobileTop10(9)]),
        ControlOutcome(
            id: "certificate-pinning",
            title: LocalizedText(
                en: "The servers of the app are pinned", es: "Los servidores de la app están fijados",
                it: "I server dell’app sono vincolati"),
            status: .notFound, reason: "No evidence in the project", evidence: [], evidenceCount: 0,
            remedy: "Pin the public keys of the app’s own servers.", references: [.masvs("NETWORK", 2), .maswe(28)]),
        ControlOutcome(
            id: "web-content-restricted",
            title: LocalizedText(
                en: "Web views load nothing foreign", es: "Las vistas web no cargan nada ajeno",
                it: "Le web view non caricano nulla di estraneo"),
            status: .notApplicable, reason: "The project has no web view", evidence: [], evidenceCount: 0,
            remedy: "Load only what the app ships.", references: [.masvs("PLATFORM", 2)]),
    ]

    static let checklists = [
        Checklist(
            id: "network", title: LocalizedText(en: "Network", es: "Red", it: "Rete"),
            sections: [
                Checklist.Section(
                    title: LocalizedText(en: "Connections", es: "Conexiones", it: "Connessioni"),
                    items: [
                        item("Only HTTPS", "Solo HTTPS", "Solo HTTPS", "tls-everywhere"),
                        item(
                            "Pinning for critical servers", "Pinning para los servidores críticos",
                            "Pinning per i server critici", "certificate-pinning"),
                    ]),
                Checklist.Section(
                    title: LocalizedText(en: "Web", es: "Web", it: "Web"),
                    items: [
                        item(
                            "Web views are fenced in", "Vistas web acotadas", "Web view recintate",
                            "web-content-restricted")
                    ]),
            ]),
        Checklist(
            id: "authentication",
            title: LocalizedText(en: "Authentication", es: "Autenticación", it: "Autenticazione"),
            sections: [
                Checklist.Section(
                    title: LocalizedText(en: "Sessions", es: "Sesiones", it: "Sessioni"),
                    items: [
                        item(
                            "Tokens in the Keychain", "Tokens en el llavero", "Token nel portachiavi",
                            "tokens-in-keychain"),
                        item("Nobody answers this", "Nadie responde a esto", "Nessuno risponde", "not-a-control"),
                    ])
            ]),
    ]

    private static func item(_ en: String, _ es: String, _ it: String, _ control: String) -> Checklist.Item {
        Checklist.Item(text: LocalizedText(en: en, es: es, it: it), control: control)
    }

    private static func evidence(
        _ path: String, _ line: Int, _ message: String, rule: String? = nil
    ) -> ControlOutcome.Evidence {
        let location = Location(path: path, line: line, column: 5, endLine: line, endColumn: 20)
        return ControlOutcome.Evidence(location: location, message: message, rule: rule)
    }
}
