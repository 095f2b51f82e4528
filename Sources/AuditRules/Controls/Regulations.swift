import AuditModel

/// What data protection law asks, where controls bear on it.
extension RegulationNote {
    static let gdprIntegrity = RegulationNote(
        regulation: .gdpr, article: "Art. 5(1)(f)",
        text: LocalizedText(
            en: "Personal data is kept from unauthorised processing, loss and damage",
            es: "Los datos personales se protegen del tratamiento no autorizado, la pérdida y el daño",
            it: "I dati personali sono protetti da trattamenti non autorizzati, perdita e danno"))

    static let gdprEncryption = RegulationNote(
        regulation: .gdpr, article: "Art. 32(1)(a)",
        text: LocalizedText(
            en: "Personal data is encrypted where the risk asks for it",
            es: "Los datos personales se cifran cuando el riesgo lo exige",
            it: "I dati personali sono cifrati quando il rischio lo richiede"))

    static let ccpaReasonableSecurity = RegulationNote(
        regulation: .ccpa, article: "§ 1798.150(a)(1)",
        text: LocalizedText(
            en:
                "Unencrypted personal information that is stolen for want of reasonable security gives a right of action",
            es: "El robo de datos personales sin cifrar por falta de seguridad razonable da derecho a demandar",
            it: "Il furto di dati personali non cifrati per mancanza di sicurezza ragionevole dà diritto di agire"))
}
