/// A bar of parts beside each other, each in the colour of its class.
struct ProportionBar {
    private let parts: [(style: String, count: Int)]
    /// The number that fills the bar.
    private let full: Int

    /// The whole bar in units of its own, so that no fractions are written.
    private static let width = 1000

    init(_ parts: [(style: String, count: Int)], full: Int) {
        self.parts = parts.filter { $0.count > 0 }
        self.full = max(1, full)
    }

    /// For a row whose text says the same.
    var decoration: Markup {
        """
        <svg class="bar" viewBox="0 0 \(Self.width) 10" preserveAspectRatio="none" aria-hidden="true">\(shapes)</svg>
        """
    }

    /// A picture with a text in its place.
    func picture(title: String) -> Markup {
        """
        <svg class="bar tall" viewBox="0 0 \(Self.width) 10" preserveAspectRatio="none" role="img" \
        aria-label="\(title)">\(shapes)</svg>
        """
    }

    private var shapes: [Markup] {
        var start = 0
        var before = 0
        return parts.map { part in
            before += part.count
            let end = min(Self.width, before * Self.width / full)
            defer { start = end }
            return "<rect class=\"\(part.style)\" x=\"\(start)\" width=\"\(end - start)\" height=\"10\"/>"
        }
    }
}
