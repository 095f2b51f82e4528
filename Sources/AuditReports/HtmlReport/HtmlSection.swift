/// A part of the page with a heading of its own and an entry in the table of contents.
struct HtmlSection {
    /// The fragment that leads to it: letters and hyphens.
    let id: String
    let title: String
    /// Shown beside the entry in the table of contents.
    let count: Int?
    let body: Markup

    init(_ id: String, title: String, count: Int? = nil, body: Markup) {
        self.id = id
        self.title = title
        self.count = count
        self.body = body
    }

    var markup: Markup {
        """
        <section class="part" id="\(id)" aria-labelledby="\(id)-title">
        <h2 id="\(id)-title">\(title)</h2>
        \(body)
        </section>

        """
    }
}
