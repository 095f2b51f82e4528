import AuditAnalysis
import AuditModel

/// What data protection law asks, where controls bear on it.
extension RegulationNote {
    static let gdprIntegrity = RegulationNote(
        regulation: .gdpr, article: "Art. 5(1)(f)",
        text: LocalizedText(
            en: "Personal data is protected against unauthorized processing, loss and damage",
            es: "Los datos personales se protegen del tratamiento no autorizado, la pérdida y el daño",
            it: "I dati personali sono protetti da trattamenti non autorizzati, perdita e danno"))

    static let gdprEncryption = RegulationNote(
        regulation: .gdpr, article: "Art. 32(1)(a)",
        text: LocalizedText(
            en: "Personal data is encrypted where the risk requires it",
            es: "Los datos personales se cifran cuando el riesgo lo exige",
            it: "I dati personali sono cifrati quando il rischio lo richiede"))

    static let ccpaReasonableSecurity = RegulationNote(
        regulation: .ccpa, article: "§ 1798.150(a)(1)",
        text: LocalizedText(
            en:
                "Theft of unencrypted personal information due to a lack of reasonable security gives a right of action",
            es: "El robo de datos personales sin cifrar por falta de seguridad razonable da derecho a demandar",
            it: "Il furto di dati personali non cifrati per mancanza di sicurezza ragionevole dà diritto di agire"))

    /// Data minimisation.
    static let gdprMinimisation = RegulationNote(
        regulation: .gdpr, article: "Art. 5(1)(c)",
        text: LocalizedText(
            en: "Only the necessary personal data is processed",
            es: "Solo se tratan los datos personales necesarios",
            it: "Si trattano solo i dati personali necessari"))

    /// Storage limitation.
    static let gdprStorageLimit = RegulationNote(
        regulation: .gdpr, article: "Art. 5(1)(e)",
        text: LocalizedText(
            en: "Personal data is kept no longer than necessary",
            es: "Los datos personales no se conservan más tiempo del necesario",
            it: "I dati personali non si conservano oltre il necessario"))

    /// Data protection by design and by default.
    static let gdprByDesign = RegulationNote(
        regulation: .gdpr, article: "Art. 25",
        text: LocalizedText(
            en: "Protection is built into the product and enabled by default",
            es: "La protección está en el diseño del producto y activa por defecto",
            it: "La protezione è integrata nel prodotto e attiva per impostazione predefinita"))

    /// Lasting confidentiality, integrity and availability.
    static let gdprResilience = RegulationNote(
        regulation: .gdpr, article: "Art. 32(1)(b)",
        text: LocalizedText(
            en: "Systems retain their confidentiality and integrity",
            es: "Los sistemas conservan su confidencialidad e integridad",
            it: "I sistemi restano riservati e integri nel tempo"))

    /// Regular testing of the measures.
    static let gdprTesting = RegulationNote(
        regulation: .gdpr, article: "Art. 32(1)(d)",
        text: LocalizedText(
            en: "Security measures are tested and assessed regularly",
            es: "Las medidas de seguridad se prueban y evalúan con regularidad",
            it: "Le misure di sicurezza sono verificate e valutate regolarmente"))

    /// Notice of a breach within 72 hours, which needs that somebody notices it.
    static let gdprBreach = RegulationNote(
        regulation: .gdpr, article: "Art. 33",
        text: LocalizedText(
            en: "A breach is detected in time to report it within 72 hours",
            es: "Una violación se detecta a tiempo para notificarla en 72 horas",
            it: "Una violazione si scopre in tempo per notificarla entro 72 ore"))

    /// Collection limited to what is needed.
    static let ccpaMinimisation = RegulationNote(
        regulation: .ccpa, article: "§ 1798.100(c)",
        text: LocalizedText(
            en: "Personal data is collected and shared only as far as necessary",
            es: "Los datos personales se recogen y comparten solo en la medida necesaria",
            it: "I dati personali si raccolgono e condividono solo per quanto serve"))
}
