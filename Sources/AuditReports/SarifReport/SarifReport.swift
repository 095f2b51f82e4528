import AuditModel

/// A report as a SARIF 2.1.0 log of one run, with what GitHub code scanning reads beyond the standard.
///
/// Paths stand relative to `%SRCROOT%`, which is left unbound: the log is the same on every machine.
struct SarifReport {
    let text: String

    init(_ report: Report, root: String) {
        let catalogue = RuleCatalogue(report.rules)
        let taxonomy = SarifTaxonomy(catalogue.rules)
        let results = (report.findings + report.suppressed).map { Self.result($0, in: catalogue) }
        let log: JSONValue = [
            "$schema":
                "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
            "version": "2.1.0",
            "runs": [
                [
                    "tool": ["driver": Self.driver(report, catalogue, taxonomy)],
                    "columnKind": "utf16CodeUnits",
                    "invocations": [Self.invocation(report)],
                    "results": .array(results),
                    "taxonomies": taxonomy.component.map { [$0] },
                    "properties": ["profile": .string(report.profile.rawValue)],
                ]
            ],
        ]
        text = JSONWriter.text(root.isEmpty ? log : log.below(PercentEncoding.path(root)))
    }

    private static func driver(
        _ report: Report, _ catalogue: RuleCatalogue, _ taxonomy: SarifTaxonomy
    ) -> JSONValue {
        [
            "name": "Bulwark",
            "version": .string(report.version),
            "semanticVersion": .string(report.version),
            "rules": .array(catalogue.rules.map { rule($0, in: taxonomy) }),
            "notifications": .array(SarifNotification.allCases.map(\.descriptor)),
            "supportedTaxonomies": taxonomy.component.map { _ in [SarifTaxonomy.reference] },
        ]
    }

    /// The level that the standard has for a severity (section 3.27.10).
    static func level(_ severity: Severity) -> JSONValue {
        switch severity {
        case .critical, .high: "error"
        case .medium: "warning"
        case .low, .note: "note"
        }
    }
}
