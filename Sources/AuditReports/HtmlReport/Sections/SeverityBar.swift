import AuditModel

/// A bar of one part a severity, the worst at the left.
struct SeverityBar {
    private let counts: SeverityCounts
    /// The number that fills the bar.
    private let full: Int

    /// The whole bar in units of its own, so that no fractions are written.
    private static let width = 1000

    init(_ counts: SeverityCounts, full: Int) {
        self.counts = counts
        self.full = max(1, full)
    }

    /// For a row whose text says the same.
    var decoration: Markup {
        """
        <svg class="bar" viewBox="0 0 \(Self.width) 10" preserveAspectRatio="none" aria-hidden="true">\(parts)</svg>
        """
    }

    /// A picture with a text in its place.
    func picture(title: String) -> Markup {
        """
        <svg class="bar tall" viewBox="0 0 \(Self.width) 10" preserveAspectRatio="none" role="img" \
        aria-label="\(title)">\(parts)</svg>
        """
    }

    private var parts: [Markup] {
        var start = 0
        var before = 0
        return Severity.worstFirst.compactMap { severity in
            guard counts[severity] > 0 else { return nil }
            before += counts[severity]
            let end = min(Self.width, before * Self.width / full)
            defer { start = end }
            return "<rect class=\"\(severity.rawValue)\" x=\"\(start)\" width=\"\(end - start)\" height=\"10\"/>"
        }
    }
}
