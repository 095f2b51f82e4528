import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// What users read of an error says nothing of the system behind it.
    static let opaqueErrors = Control(
        id: "opaque-errors",
        title: LocalizedText(
            en: "Error messages reveal no system details", es: "Los errores mostrados no revelan nada del sistema",
            it: "Gli errori mostrati non rivelano nulla del sistema"),
        remedy: "Map each error to a user-facing message with `LocalizedError`, and do not show the details.",
        references: [.masvs("PLATFORM", 3), .maswe(61), .mobileTop10(8), .cwe(209)],
        weaknesses: ["error-details-shown", "padding-oracle-shape"],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    for file in search.shippedSwift {
        for property in file.nodes(.variable, whereName: { texts.contains($0) }) where property.has(.isComputed) {
            guard property.enclosingType?.inheritedTypes.contains(where: { errorTypes.contains($0) }) ?? false else {
                continue
            }
            search.proof.report("Errors have user-facing messages of their own", at: property)
        }
    }
    if !search.workspace.imports("UIKit", "SwiftUI", "AppKit", "WatchKit") {
        search.doesNotApply("The project has no user interface that could show errors")
    }
}

private let texts: Set<String> = ["errorDescription", "userMessage", "localizedMessage", "userFacingMessage"]
private let errorTypes: Set<String> = ["LocalizedError", "Error", "CustomNSError"]
