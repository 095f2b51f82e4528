import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Lengths counted in one unit and used in another.
    static let stringLengthMix = Rule(
        id: "string-length-mix",
        title: "String length measured in one unit and used in another",
        category: .code,
        severity: .medium,
        references: [.cwe(135), .cwe(131), .masvs("CODE", 4), .mobileTop10(4)],
        why: """
            A `String` counts characters, `NSString` and `NSRange` count UTF-16 units, C functions count bytes. A \
            single emoji or accent makes the numbers differ: a check then covers only part of the string, a key or \
            password is truncated, or an index goes out of bounds and crashes the app.
            """,
        remedy: """
            Create ranges with `NSRange(text.startIndex..., in: text)`, convert back with `Range(nsRange, in: \
            text)`, and pass C functions `text.utf8.count`.
            """,
        bad: .stringLengthMixBad,
        good: .stringLengthMixGood,
        checks: [.swift(inspect), .swift(inspectSteps)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    var reports = LengthReports(pass)
    for sink in file.tree.nodes(.call, named: LengthSinks.rangeNames)
        + file.tree.nodes(.call, named: LengthSinks.buffers)
    {
        if LengthSinks.ranges[sink.name] == nil, pass.lookup.isOwnCode(sink) { continue }
        let wanted: LengthUnit = LengthSinks.ranges[sink.name] == nil ? .bytes : .utf16
        let arguments = sink.arguments.filter { argument in
            argument.kind != .closure
                && LengthSinks.ranges[sink.name]?.contains(argument.label) ?? !argument.isMemory(pass)
        }
        // One mistake, though both numbers of a range may show it.
        for argument in arguments where reports.add(argument, sink.name, wanted, &pass) { break }
        for bound in sink.rangeBounds where reports.add(bound, sink.name, wanted, &pass) { break }
    }
    for sink in file.tree.nodes(.call, named: LengthSinks.sizeNames) {
        guard let (size, wanted) = sink.size, !pass.lookup.isOwnCode(sink) else { continue }
        _ = reports.add(size, sink.name, wanted, &pass)
    }
    for call in file.tree.nodes(.call, named: LengthSinks.placeNames) {
        guard let argument = call.place, !argument.isLiteral, let wanted = reports.receiver(of: call),
            call.base.map(reports.lengths.isOneOfASCII) != true
        else { continue }
        _ = reports.add(argument, call.name, wanted, isForgiving: call.isForgiving, &pass)
    }
    // Ranges that a function puts together by their parts are one mistake.
    var told: Set<Node> = []
    for assignment in file.nodes(.assignment) {
        guard let target = assignment.child(.target), target.kind == .member,
            LengthSinks.rangeParts.contains(target.name),
            let value = assignment.child(.operand), let base = target.base, pass.isUnitRange(base)
        else { continue }
        let function = assignment.enclosingDeclaredFunction ?? file.tree.root
        guard !told.contains(function), reports.add(value, target.name, .utf16, &pass) else { continue }
        told.insert(function)
    }
    for element in file.nodes(.subscriptCall) {
        guard let place = element.arguments.first, element.arguments.count == 1, place.asksRange,
            element.base.map(reports.lengths.isListOfCharacters) == true
        else { continue }
        _ = reports.add(place, "Array", .characters, &pass)
    }
}

extension Node {
    /// Whether an argument is the memory that a length is of.
    fileprivate func isMemory(_ pass: Pass) -> Bool {
        pass.type(of: self).map { $0.name.hasPrefix("Unsafe") || $0.name == "OpaquePointer" } ?? false
    }
}

private typealias Length = (unit: LengthUnit, isSure: Bool, finding: FlowFinding?, places: [Node])

/// Reports lengths that are counted in another unit than is wanted, each once.
private struct LengthReports {
    let lengths: TextLengths
    private var told: Set<Node> = []

    init(_ pass: Pass) { lengths = TextLengths(lookup: pass.lookup) }

    /// Whether a number that is used as one of these units is told as another.
    ///
    /// - Parameter isForgiving: Whether the user answers `nil` where the number leads beyond the end.
    mutating func add(
        _ argument: Node, _ user: String, _ wanted: LengthUnit, isForgiving: Bool = false, _ pass: inout Pass
    ) -> Bool {
        guard !argument.isLiteral, let (number, found) = length(argument, pass), found.unit != wanted,
            !number.isOfAddress(pass), !argument.isForAsciiAtStart(pass), !isOfMatchAtStart(found.places, pass)
        else { return false }
        guard told.insert(number.length).inserted else { return true }
        // Never beyond the end of the text, so that what stands there is left out and nothing stops.
        let isTooShort = found.unit == .characters && wanted == .utf16
        // Whether the text ever leaves ASCII stands elsewhere.
        pass.report(
            "This length is in \(found.unit.noun), but `\(user)` expects \(wanted.noun)", at: number.length,
            .init(
                severity: argument.isForLooks || isTooShort || isForgiving ? .low : nil, confidence: .medium,
                paths: found.finding.map { [$0.path(to: number).filter { !number.contains($0.node) }] } ?? [],
                isAdvice: argument.isForLooks || argument.isForScrolling
                    || isOfOwnTexts(number.length, found.places, OwnTexts(pass, bytes: wanted == .bytes)),
                fix: argument.contains(number.length) ? number.length.counting(found.unit, as: wanted, pass) : nil))
        return true
    }

    /// Whether all ranges that a number is a part of are those of matches that begin at the start of a text and hold nothing
    /// but characters of one unit.
    private func isOfMatchAtStart(_ places: [Node], _ pass: Pass) -> Bool {
        let searches = places.map { $0.search(pass) }
        return !searches.isEmpty && searches.allSatisfy { $0.map(pass[AsciiPatterns.self].findAtStart) ?? false }
    }

    /// Whether all texts that a number measures are the program's own.
    private func isOfOwnTexts(_ number: Node, _ places: [Node], _ own: OwnTexts) -> Bool {
        if number.base.map(own.isOwn) == true { return true }
        return !places.isEmpty && places.allSatisfy { $0.base.map(own.isOwn) ?? false }
    }

    /// The unit of a number, or of the one that a loop counts it up to.
    private func length(_ argument: Node, _ pass: Pass) -> (Node, Length)? {
        if let found = pass.textLength(argument) { return (argument, found) }
        guard let end = argument.unwrapped.endOfLoop(pass), let found = pass.textLength(end) else { return nil }
        return (end, found)
    }

    /// What the text counts in whose method is called; within an extension of a text none need be written.
    func receiver(of call: Node) -> LengthUnit? {
        if call.name == "position" { return call.argument("from") != nil ? .utf16 : nil }
        if let base = call.base { return lengths.unit(ofReceiver: base) }
        guard call.callee?.kind == .reference, let type = call.enclosingType, type.kind == .extensionDecl else {
            return nil
        }
        if ["String", "Substring", "StringProtocol"].contains(type.name) { return .characters }
        return TextLengths.foundationTexts.contains(type.name) ? .utf16 : nil
    }
}

extension Node {
    /// Counts the characters of a `String` in the unit that is wanted: `text.count` becomes `text.utf16.count`.
    fileprivate func counting(_ unit: LengthUnit, as wanted: LengthUnit, _ pass: Pass) -> SourceFix? {
        guard unit == .characters, wanted != .characters, kind == .member, name == "count", let base, isAlone,
            base.unwrapped.kind != .member || !["utf8", "utf16", "unicodeScalars"].contains(base.unwrapped.name),
            ["String", "Substring"].contains(pass.type(of: base)?.name ?? "")
        else { return nil }
        return .rename(self, to: wanted == .bytes ? "utf8.count" : "utf16.count")
    }

    /// Whether the function neither counts the same text a second time nor steps through characters: what is found with another
    /// length would have to be taken in another unit as well.
    private var isAlone: Bool {
        let scope = enclosingDeclaredFunction ?? enclosing(.variable, .closure) ?? self
        let counts = scope.descendants.filter {
            $0.kind == .member && $0.name == "count" && $0.base?.text == base?.text
        }
        let steps = scope.descendants(.call).contains { call in
            call.argument("offsetBy") != nil
                || ["distance", "dropFirst", "dropLast", "prefix", "suffix"].contains(call.name)
        }
        return counts.count == 1 && !steps
    }

    fileprivate var isLiteral: Bool { [.integer, .string, .nilLiteral, .boolean].contains(kind) }

    /// The numbers in `NSRange(0..<n)`, which counts as NSRange does.
    fileprivate var rangeBounds: [Node] {
        guard name == "NSRange" || name == "_NSRange", arguments.count == 1, let range = arguments.first?.unwrapped,
            range.label.isEmpty, range.kind == .binary, ["..<", "..."].contains(range.name)
        else { return [] }
        return Array(range.children(.operand))
    }

    /// The argument that is a place in the receiver.
    fileprivate var place: Node? {
        guard let labels = LengthSinks.places[name] else { return nil }
        return arguments.first { labels.contains($0.label) && $0.kind != .closure && $0.kind != .keyPath }
    }

    /// Whether a call that steps through a text gives `nil` where it would leave it: `index(_:offsetBy:limitedBy:)`, and
    /// `position(from:offset:)` of a field.
    fileprivate var isForgiving: Bool { name == "position" || argument("limitedBy") != nil }

    /// Whether a part of a range is asked for.
    fileprivate var asksRange: Bool {
        LengthSinks.rangeParts.contains(name) || name == "NSMaxRange"
            || kind == .binary && children(.operand).contains(where: \.asksRange)
    }

    /// Whether the range only says which part of a text gets a colour or font, on the spot or by its name.
    fileprivate var isForLooks: Bool {
        if ancestors.prefix(4).contains(where: \.setsLooks) { return true }
        guard let held = ancestors.prefix(4).first(where: { $0.kind == .variable && $0.has(.isLet) }),
            let function = enclosingDeclaredFunction
        else { return false }
        let uses = function.descendants(.reference).filter { $0.name == held.name && held.isBefore($0) }
        return !uses.isEmpty && uses.allSatisfy { $0.ancestors.prefix(2).contains(where: \.setsLooks) }
    }

    /// The search that has found the match of whose range this is a part, through the names of the match.
    fileprivate func search(_ pass: Pass) -> Node? {
        var node = uncast
        for _ in 0..<10 {
            if node.kind == .call, node.argument("in") != nil, node.argument("range") != nil { return node }
            if let base = node.base {
                node = base.uncast
            } else if node.kind == .reference, let made = pass.declaration(of: node), made.has(.isLet),
                let value = made.initialValue
            {
                node = value.uncast
            } else {
                return nil
            }
        }
        return nil
    }

    /// Whether the range is that of searches alone that find ASCII at the start of a text, on the spot or by its name.
    fileprivate func isForAsciiAtStart(_ pass: Pass) -> Bool {
        let around = ancestors.prefix(5)
        let search = around.first { $0.kind == .call && $0.argument("range") != nil && $0.argument("in") != nil }
        if let search { return pass[AsciiPatterns.self].findAtStart(search) }
        guard let held = around.first(where: { $0.kind == .variable && $0.has(.isLet) }),
            let function = enclosingDeclaredFunction
        else { return false }
        let uses = function.descendants(.reference).filter { $0.name == held.name && held.isBefore($0) }
        return !uses.isEmpty
            && uses.allSatisfy { use in
                use.parent.map { $0.kind == .call && pass[AsciiPatterns.self].findAtStart($0) } ?? false
            }
    }

    /// Whether the range only says what is scrolled to, where less is as good.
    fileprivate var isForScrolling: Bool {
        let function = enclosingDeclaredFunction
        let held = ancestors.prefix(4).first { $0.kind == .variable && $0.has(.isLet) }
        let uses =
            [self]
            + (held.map { held in function?.descendants(.reference).filter { $0.name == held.name } ?? [] } ?? [])
        return uses.contains {
            $0.ancestors.prefix(4).contains { $0.kind == .call && $0.name == "scrollRangeToVisible" }
        }
    }

    private var setsLooks: Bool {
        kind == .call
            && ["addAttribute", "addAttributes", "setAttributes", "removeAttribute"].contains(
                name)
    }

    /// Whether the length is that of an address as text, which is ASCII: `url.absoluteString.count`.
    fileprivate func isOfAddress(_ pass: Pass) -> Bool {
        guard let text = length.base?.unwrapped else { return false }
        let start = text.kind == .reference ? pass.declaration(of: text)?.initialValue?.uncast : text
        return start?.kind == .member && start?.name == "absoluteString"
    }

    /// Inside a conversion of numbers, the number.
    fileprivate var length: Node {
        guard kind == .call, arguments.count == 1, let inner = arguments.first, inner.kind != .reference else {
            return self
        }
        return inner
    }
}
