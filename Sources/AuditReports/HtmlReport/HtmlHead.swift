import AuditModel

/// The head of the page: what it may do, its title and its style.
struct HtmlHead {
    let markup: Markup

    init(_ page: HtmlPage) {
        let subject = page.report.subjectName
        markup = """
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <meta name="robots" content="noindex">
            <title>\(subject) – \(page.title)</title>
            <style>\(HtmlStyle.text)</style>
            </head>
            """
    }

    /// Nothing is fetched, sent or framed, and of styles and scripts only our own run (CSP Level 3).
    static let policy: Markup = """
        default-src 'none'; style-src '\(HtmlStyle.digest)'; script-src '\(HtmlScript.digest)'; base-uri 'none'; \
        form-action 'none'
        """
}

extension Report {
    /// The name that the project gives itself, or else that of the folder.
    var subjectName: String {
        if let name = subject?.name, !name.isEmpty { return VisibleText.line(name) }
        let folder = target.split(separator: "/").last.map(String.init) ?? target
        return VisibleText.line(folder.isEmpty ? "." : folder)
    }
}
