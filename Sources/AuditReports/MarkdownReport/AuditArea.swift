import AuditModel

/// A row of the summary. The first five are the classic areas of an audit, the others the rest of the catalogue.
enum AuditArea: CaseIterable {
    case authentication, storage, network, input, code, crypto, platform, privacy, concurrency, resilience, binary
    case policy, other

    /// Whether the row stands there even where no rule speaks of it.
    var isAlwaysShown: Bool {
        switch self {
        case .authentication, .storage, .network, .input, .code: true
        default: false
        }
    }

    /// Whether the findings of a rule count here. Each rule, described or not, has one area.
    func holds(_ rule: RuleDescription?) -> Bool {
        guard let rule else { return self == .other }
        let isInput = rule.references.contains(.mobileTop10(4)) && [.code, .platform].contains(rule.category)
        if isInput { return self == .input }
        return self != .input && rule.category == category
    }

    private var category: AuditModel.Category? {
        switch self {
        case .authentication: .auth
        case .storage: .storage
        case .network: .network
        case .code: .code
        case .crypto: .crypto
        case .platform: .platform
        case .privacy: .privacy
        case .concurrency: .concurrency
        case .resilience: .resilience
        case .binary: .binary
        case .policy: .policy
        case .input, .other: nil
        }
    }

    var title: LocalizedText {
        switch self {
        case .storage:
            LocalizedText(en: "Data Storage", es: "Almacenamiento de datos", it: "Archiviazione dei dati")
        case .input: LocalizedText(en: "Input Validation", es: "Validación de entradas", it: "Validazione dell’input")
        case .code: LocalizedText(en: "Code Security", es: "Seguridad del código", it: "Sicurezza del codice")
        case .other: LocalizedText(en: "Other", es: "Otros", it: "Altro")
        default: category?.heading ?? LocalizedText(en: "", es: "", it: "")
        }
    }
}
