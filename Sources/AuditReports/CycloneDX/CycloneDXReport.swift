import AuditModel

/// The bill of materials: what the project is built with, and what is known to be wrong with it, as CycloneDX 1.6.
///
/// There is no serial number: the standard wants one of its own for each document that is made, and the same report
/// gives the same bytes here. Who files the document may add one.
struct CycloneDXReport {
    let text: String

    init(_ report: Report) {
        let references = CycloneDXReferences(report.components)
        let components = references.components
        text = JSONWriter.text([
            "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
            "bomFormat": "CycloneDX",
            "specVersion": "1.6",
            "version": .integer(1),
            "metadata": Self.metadata(report),
            "components": .array(components.map(Self.component)),
            "dependencies": .array(Self.dependencies(references)),
            "compositions": .array(Self.compositions(components)),
            "vulnerabilities": .array(Self.vulnerabilities(components)),
        ])
    }

    /// The reference of the audited project, which is none that a package URL can be.
    static let subject = "subject"

    private static func metadata(_ report: Report) -> JSONValue {
        [
            // The day is known, the hour is not told: two runs of one day are to give the same bytes.
            "timestamp": report.date.map { .string($0 + "T00:00:00Z") },
            "tools": [
                "components": [
                    ["type": "application", "name": "bulwark", "version": .string(report.version)]
                ]
            ],
            "component": [
                "type": "application",
                "bom-ref": .string(subject),
                "name": .string(report.subject?.name ?? report.target),
                "version": report.subject?.version.map { .string(bounded($0)) },
            ],
        ]
    }

    /// A version has at most 1,024 characters in this format.
    static func bounded(_ version: String) -> String { String(version.unicodeScalars.prefix(1_024)) }
}
