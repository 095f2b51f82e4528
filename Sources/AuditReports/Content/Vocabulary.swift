import AuditModel

extension ControlStatus {
    /// The order in which reports list controls: what asks for work first.
    static let worstFirst: [ControlStatus] = [.failed, .notFound, .passed, .notApplicable]

    /// The word that stands beside a control.
    var title: LocalizedText {
        switch self {
        case .passed: LocalizedText(en: "Passed", es: "Superado", it: "Superato")
        case .failed: LocalizedText(en: "Failed", es: "No superado", it: "Non superato")
        case .notFound: LocalizedText(en: "Not found", es: "No encontrado", it: "Non trovato")
        case .notApplicable: LocalizedText(en: "Not applicable", es: "No aplicable", it: "Non applicabile")
        }
    }

    /// The sign that stands before it. It never stands alone: a reader may not see colours.
    var sign: String {
        switch self {
        case .passed: "✅"
        case .failed: "❌"
        case .notFound: "❓"
        case .notApplicable: "➖"
        }
    }
}

extension Severity {
    /// The word for it as a level of risk.
    var title: LocalizedText {
        switch self {
        case .critical: LocalizedText(en: "Critical", es: "Crítico", it: "Critico")
        case .high: LocalizedText(en: "High", es: "Alto", it: "Alto")
        case .medium: LocalizedText(en: "Medium", es: "Medio", it: "Medio")
        case .low: LocalizedText(en: "Low", es: "Bajo", it: "Basso")
        case .note: LocalizedText(en: "Note", es: "Nota", it: "Nota")
        }
    }
}

extension Confidence {
    /// The word for it, to follow "confidence".
    var title: LocalizedText {
        switch self {
        case .high: LocalizedText(en: "high", es: "alta", it: "alta")
        case .medium: LocalizedText(en: "medium", es: "media", it: "media")
        case .low: LocalizedText(en: "low", es: "baja", it: "bassa")
        }
    }
}

extension Category {
    /// The heading in each language of the reports.
    var heading: LocalizedText {
        switch self {
        case .storage: LocalizedText(en: title, es: "Almacenamiento de datos", it: "Archiviazione dei dati")
        case .crypto: LocalizedText(en: title, es: "Criptografía", it: "Crittografia")
        case .auth: LocalizedText(en: title, es: "Autenticación", it: "Autenticazione")
        case .network: LocalizedText(en: title, es: "Red", it: "Rete")
        case .platform: LocalizedText(en: title, es: "Plataforma", it: "Piattaforma")
        case .code: LocalizedText(en: title, es: "Código", it: "Codice")
        case .concurrency: LocalizedText(en: title, es: "Concurrencia", it: "Concorrenza")
        case .resilience: LocalizedText(en: title, es: "Resiliencia", it: "Resilienza")
        case .privacy: LocalizedText(en: title, es: "Privacidad", it: "Privacy")
        case .binary: LocalizedText(en: title, es: "Binario", it: "Binario")
        case .policy: LocalizedText(en: title, es: "Reglas de la auditoría", it: "Regole dell’audit")
        }
    }
}
