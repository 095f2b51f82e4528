import AuditModel

/// A rule's heading, its explanation and the places where it was found.
struct GroupSection {
    private let group: FindingGroup
    private let page: Page
    private let verbosity: ReportOptions.Verbosity
    private let style: Style

    /// Places shown with their source unless all are wanted, and places listed after them.
    private static let shownPlaces = 3
    private static let listedPlaces = 6

    init(_ group: FindingGroup, page: Page, verbosity: ReportOptions.Verbosity) {
        self.group = group
        self.page = page
        self.verbosity = verbosity
        style = .severity(group.severity)
    }

    var lines: [StyledLine] {
        if verbosity == .compact { return heading + group.findings.flatMap(listed) }
        return heading + [page.rule(style)] + facts + explanation + places
    }

    /// Badge and title at the left, the rule's id at the right or on a line of its own.
    private var heading: [StyledLine] {
        let badge = page.span(group.severity.rawValue.uppercased(), style)
        let indent = badge.width + 2
        let id = page.span(page.visible(group.rule), .faint)
        var lines = page.prose(group.title, label: [badge], indent: indent, style: .bold)
        if group.title == group.rule { return lines }
        if lines.count == 1, lines[0].width + 2 + id.width <= page.measure {
            lines[0] = lines[0].padded(to: page.measure - id.width)
            lines[0].spans.append(id)
        } else {
            lines += page.prose(group.rule, indent: indent, style: .faint)
        }
        return lines
    }

    private var facts: [StyledLine] {
        let count = Wording.counted(group.findings.count, "place")
        guard let rule = group.description else { return page.row([count], indent: 2, style: .faint) }
        let items = [count, rule.category.title, "\(rule.confidence.rawValue) confidence"]
        return page.row(items + rule.references.map(\.label), indent: 2, style: .faint)
    }

    private var explanation: [StyledLine] {
        guard let rule = group.description else { return [] }
        if group.isExplained {
            return page.prose("Explained above, where it is more severe.", indent: 2, style: .faint)
        }
        return [.empty] + labelled("why", rule.why) + labelled("fix", rule.remedy) + link
    }

    private func labelled(_ label: String, _ text: String) -> [StyledLine] {
        page.prose(Wording.sentence(text), label: [.blank(2), page.span(label, .bold)], indent: 7)
    }

    /// The command that shows the examples of the rule.
    private var link: [StyledLine] {
        page.prose(
            "bulwark rules show \(group.rule)", label: [.blank(2), page.span("more", .bold)], indent: 7, style: .faint)
    }

    private var places: [StyledLine] {
        let count = group.findings.count
        // A rest of one would take as much room to list as to show.
        let showsAll = verbosity == .all || count <= Self.shownPlaces + 1
        let shown = group.findings.prefix(showsAll ? count : Self.shownPlaces)
        let rest = group.findings.dropFirst(shown.count)
        let gutter = PlaceBlock.gutter(of: Array(shown))
        let blocks = shown.flatMap {
            [.empty] + PlaceBlock($0, page: page, gutter: gutter, rule: group.description).lines
        }
        return blocks + (rest.isEmpty ? [] : [.empty] + list(Array(rest)))
    }

    private func list(_ findings: [Finding]) -> [StyledLine] {
        let listed = findings.prefix(Self.listedPlaces).flatMap(listed)
        let more = findings.count - min(findings.count, Self.listedPlaces)
        if more == 0 { return listed }
        return listed + page.prose("and \(Wording.number(more)) more, see --all", indent: 4, style: .faint)
    }

    /// A place on one line. The message gives way, the place does not.
    private func listed(_ finding: Finding) -> [StyledLine] {
        let label = [Span.blank(2), page.span(page.glyphs.furtherPlace, style), .blank(1)]
        let place = page.place(finding.location.description, label: label)
        let room = page.width - place[0].width - 2
        if place.count > 1 || room < 12 { return place }
        let message = page.span(page.cut(finding.message, to: room), .faint)
        return [StyledLine(place[0].spans + [.blank(2), message])]
    }
}
