import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Typed text has a greatest length.
    static let inputLengthLimited = Control(
        id: "input-length-limited",
        title: LocalizedText(
            en: "Input length is limited",
            es: "La longitud de las entradas está limitada",
            it: "La lunghezza degli input è limitata"),
        remedy: """
            Truncate or reject text beyond a maximum length where it is typed and again where it is used. Bulwark’s \
            `SanitizedTextField` does the former, `TextRule` the latter.
            """,
        references: [.masvs("CODE", 4), .maswe(50), .mobileTop10(4), .cwe(1284), .cwe(20)],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsTextInput() else { return }
    let checks = search[InputChecks.self]
    let places = checks.lengthLimits.reduce(0) { sum, place in
        // A function that several fields call limits them all.
        sum + max(1, search.callers(ofLimit: place))
    }
    if checks.isEnough(places, for: search.shape.textFields) {
        for place in checks.lengthLimits { search.proof.report("The length of the text is limited", at: place) }
    }
    let limits = places == 1 ? "a maximum length is set in 1 place" : "a maximum length is set in \(places) places"
    search.summary = checks.summary(search, places == 0 ? "none sets a maximum length" : limits)
}

extension ControlSearch {
    /// How many functions call the one that sets a limit; a delegate's method counts for itself.
    fileprivate func callers(ofLimit place: Node) -> Int {
        guard let function = place.enclosingDeclaration, !["textField", "textView", "body"].contains(function.name)
        else {
            return 1
        }
        return users(of: function).count
    }
}
