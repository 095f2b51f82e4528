import AuditAnalysis
public import AuditModel

/// The lists of questions that teams ask before a release, in the order of reports.
public enum Checklists {
    public static let all: [Checklist] = [.audit, .network, .wallet, .hardening]
}

extension Checklist.Section {
    /// A section with its heading in English, Spanish and Italian.
    init(_ en: String, _ es: String, _ it: String, _ items: [Checklist.Item]) {
        self.init(title: LocalizedText(en: en, es: es, it: it), items: items)
    }
}

extension Checklist.Item {
    /// A question in English, Spanish and Italian, and the control that answers it.
    static func ask(_ control: String, _ en: String, _ es: String, _ it: String) -> Checklist.Item {
        Checklist.Item(text: LocalizedText(en: en, es: es, it: it), control: control)
    }
}
