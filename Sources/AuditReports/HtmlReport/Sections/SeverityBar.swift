import AuditModel

/// A bar of one part a severity, the worst at the left.
struct SeverityBar {
    private let bar: ProportionBar

    /// `full` is the number that fills the bar.
    init(_ counts: SeverityCounts, full: Int) {
        bar = ProportionBar(Severity.worstFirst.map { ($0.rawValue, counts[$0]) }, full: full)
    }

    /// For a row whose text says the same.
    var decoration: Markup { bar.decoration }

    /// A picture with a text in its place.
    func picture(title: String) -> Markup { bar.picture(title: title) }
}
