import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Secrets on the pasteboard that every app can read.
    static let secretOnPasteboard = Rule(
        id: "secret-on-pasteboard",
        title: "Sensitive value copied to the general pasteboard without restrictions",
        category: .storage,
        severity: .medium,
        references: [
            .cwe(200), .cwe(359), .cwe(922), .masvs("STORAGE", 2), .masvs("PLATFORM", 1), .maswe(30),
            .mastg("MASTG-TEST-0276"), .mobileTop10(9),
        ],
        why: """
            Anything on the general pasteboard can be pasted into any app, stays until it is replaced, and is offered \
            to the user’s other devices through Universal Clipboard.
            """,
        remedy: """
            Copy with `setItems(_:options:)` and both `.localOnly: true` and an `.expirationDate` a minute or two \
            ahead, as Bulwark’s `SensitivePasteboard` does; on macOS, which has no such options, mark the item with \
            the type `org.nspasteboard.ConcealedType`.
            """,
        bad: [
            Example("func copy(password: String) { UIPasteboard.general.string = ↓password }"),
            Example("let board = UIPasteboard.general\nboard.string = ↓account.recoveryPhrase"),
            Example("UIPasteboard.general.setValue(↓accessToken, forPasteboardType: \"public.text\")"),
            Example("UIPasteboard.general.setItems(↓[[\"public.text\": pinCode]])"),
            Example(
                """
                final class Copier {
                    private let board: UIPasteboard
                    init(board: UIPasteboard = .general) { self.board = board }
                    func copy(pinCode: String) { board.string = ↓pinCode }
                }
                """, "passed in"),
            Example("NSPasteboard.general.setString(↓secretKey, forType: .string)"),
            Example(
                """
                extension NSPasteboard.PasteboardType { static let hidden = Self("org.nspasteboard.ConcealedType") }
                func copy(password: String) { NSPasteboard.general.setString(↓password, forType: .string) }
                func copyHidden(password: String) {
                    NSPasteboard.general.setString("", forType: .hidden)
                    NSPasteboard.general.setString(password, forType: .string)
                }
                """, "hidden by another function alone"),
        ] + .secretOnPasteboardFlows,
        good: [
            Example(
                """
                func copy(password: String) {
                    let board = NSPasteboard.general
                    board.prepareForNewContents(with: .currentHostOnly)
                    board.setString(password, forType: .string)
                }
                """, "stays on this Mac"),
            Example(
                """
                UIPasteboard.general.setItems([["t": password]], options: [.localOnly: true, .expirationDate: soon])
                """,
                "gone after a while, and on this device only"),
            Example("UIPasteboard.general.string = shareURL.absoluteString", "no secret"),
            Example("let own = UIPasteboard.withUniqueName()\nown.string = password", "a pasteboard of one's own"),
            Example("UIPasteboard.general.string = \"\"; UIPasteboard.general.string = nil", "cleared"),
            Example(
                """
                let board = NSPasteboard.general
                board.setString("", forType: NSPasteboard.PasteboardType("org.nspasteboard.ConcealedType"))
                board.setString(password, forType: .string)
                """, "hidden from clipboard histories"),
        ] + .secretOnPasteboardLookAlikes,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for assignment in file.nodes(.assignment) {
        guard let target = assignment.child(.target)?.unwrapped, target.kind == .member, members.contains(target.name),
            let base = target.base, base.isGeneralPasteboard(pass), let value = assignment.child(.operand)
        else { continue }
        judge(value, file, &pass)
    }
    for call in file.calls(
        "setValue", "setData", "setString", "setItems", "addItems", "setObjects", "writeObjects", "setItemProviders",
        "setPropertyList")
    {
        guard let base = call.base, base.isGeneralPasteboard(pass), let value = call.arguments.first else { continue }
        if let end = call.argument("expirationDate"), end.unwrapped.kind != .nilLiteral, !end.isNever { continue }
        if let options = call.argument("options"), !options.choices(pass).contains(where: \.setsNoEnd) { continue }
        judge(value, file, &pass)
    }
    inspectCopyCommands(file, &pass)
    // What is handed over by its name alone is told where it is handed over.
    let writers = pass[PasteboardWriters.self].byName
    for call in file.tree.nodes(.call, named: writers.keys.sorted()) {
        guard let writer = writers[call.name], pass.lookup.function(of: call) == writer.function,
            let value = call.arguments.first(where: { $0.label == writer.label }),
            pass.sensitiveValue(value) == nil, let name = value.copiedSecret(pass)
        else { continue }
        report(name, at: value, &pass)
    }
}

/// `.copyable([password])`, `.onCopyCommand { [NSItemProvider(object: key)] }`, and what an object of the project's own gives
/// a pasteboard that asks for it.
private func inspectCopyCommands(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("copyable", "onCopyCommand") where call.callee?.kind == .member {
        if let value = call.arguments.first, value.kind != .closure { judge(value, file, &pass) }
        for provider in call.trailingClosure?.descendants(.call) ?? [] where provider.name == "NSItemProvider" {
            if let value = provider.argument("object") ?? provider.argument("item") { judge(value, file, &pass) }
        }
    }
    for function in file.tree.nodes(.functionDecl, named: ["pasteboardPropertyList"]) {
        for answer in function.givenBack where answer.kind != .nilLiteral { judge(answer, file, &pass) }
    }
}

private let members: Set<String> = [
    "string", "strings", "items", "url", "urls", "itemProviders", "image", "images", "objects",
]

private func judge(_ value: Node, _ file: SwiftFile, _ pass: inout Pass) {
    guard !value.isDebugOnly, !pass[ConcealedTypes.self].areUsed(beside: value) else { return }
    // A pasteboard that was told to stay on this Mac; more cannot be asked of it.
    guard value.enclosingDeclaredFunction?.namesWithin.contains("currentHostOnly") != true else { return }
    guard let found = pass.sensitiveValue(value) else {
        if let name = value.copiedSecret(pass) { return report(name, at: value, &pass) }
        let shown = value.unwrapped.kind == .array ? value.unwrapped.children.first ?? value : value
        guard let name = RequestDumps(pass: pass).name(in: shown), !value.isClearedLater(pass) else { return }
        return pass.report(
            "`\(name)` holds all headers of a request and stays on the general pasteboard, where any app can read it",
            at: value, .init(confidence: .medium))
    }
    guard found.kind != .personal || found.identifies else { return }
    pass.report(
        "\(found.statement) and stays on the general pasteboard, where any app can read it", at: value,
        .init(
            confidence: found.confidence, paths: found.paths,
            isAdvice: value.isClearedLater(pass) || found.isDoubtful || found.name.isPastedToken))
}

private func report(_ name: String, at value: Node, _ pass: inout Pass) {
    pass.report(
        "`\(name)` looks like a credential and stays on the general pasteboard, where any app can read it", at: value,
        .init(confidence: .medium, isAdvice: value.isClearedLater(pass)))
}

extension String {
    /// Whether a name means a token and says no more: such a one is copied so as to be pasted into another app, as an access
    /// token is not.
    fileprivate var isPastedToken: Bool {
        let words = Words.of(self).filter { !["string", "text", "value"].contains($0) }
        return words == ["token"]
    }
}

extension Node {
    /// Whether options of a pasteboard name no time at which the item goes.
    fileprivate var setsNoEnd: Bool {
        guard [.dictionary, .array].contains(unwrapped.kind) else { return false }
        guard text.contains("expirationDate") else { return true }
        return unwrapped.children.contains { entry in
            entry.child(.key)?.unwrapped.name == "expirationDate" && entry.child(.value)?.isNever == true
        }
    }

    /// `Date.distantFuture`, `Date().addingTimeInterval(86_400)`: nobody is still about to paste it in an hour.
    fileprivate var isNever: Bool {
        let node = unwrapped
        if node.name == "distantFuture" { return true }
        guard node.kind == .call, ["addingTimeInterval", "Date", "NSDate"].contains(node.name),
            let time = node.argument("timeIntervalSinceNow") ?? (node.base == nil ? nil : node.arguments.first)
        else { return false }
        return time.seconds.map { $0 >= 3_600 } ?? false
    }

    /// The number that a literal, or a product of literals, is.
    private var seconds: Double? {
        let node = unwrapped
        switch node.kind {
        case .integer, .float: return Double(node.name.filter { $0 != "_" })
        case .binary where node.name == "*":
            let factors = node.children(.operand).compactMap(\.seconds)
            return factors.count == 2 ? factors[0] * factors[1] : nil
        default: return nil
        }
    }

    /// What a function gives back: the values of its `return`s, or the one expression of its body.
    fileprivate var givenBack: [Node] {
        guard let body = child(.body) else { return [] }
        let returned = body.descendants(.return).filter { $0.enclosingFunction == self }.compactMap(\.children.first)
        let statements = Array(body.children(.statement))
        return returned.isEmpty && statements.count == 1 ? statements : returned
    }

    /// Whether the function that copies a value also empties the pasteboard: after a while, or when the app leaves.
    fileprivate func isClearedLater(_ pass: Pass) -> Bool {
        guard let function = enclosingFunction else { return false }
        return tree.nodes(.assignment).contains { other in
            guard function.contains(other), let target = other.child(.target)?.unwrapped, members.contains(target.name),
                target.base?.isGeneralPasteboard(pass) == true, let value = other.child(.operand)?.unwrapped
            else { return false }
            return value.kind == .nilLiteral || value.kind == .array && value.children.isEmpty
                || value.kind == .string && pass.constant(value)?.value.string?.isEmpty == true
        }
    }

    /// Whether an initializer of its type takes the general pasteboard for a property where it is given none.
    private var isGivenGeneralPasteboard: Bool {
        let initializers = enclosingType?.children.filter { $0.kind == .initializerDecl } ?? []
        return initializers.flatMap { $0.children(.parameter) }.contains { given in
            given.typeText == typeText && given.initialValue?.unwrapped.name == "general"
        }
    }

    /// `NSPasteboard(name: .init("exchange"))`
    fileprivate var isNamedOnMac: Bool {
        kind == .call && name == "NSPasteboard" && argument("name").map { $0.unwrapped.lastName != "drag" } == true
    }

    /// Whether this is the pasteboard of the whole system and not one of the app's own.
    fileprivate func isGeneralPasteboard(_ pass: Pass) -> Bool {
        let node = unwrapped
        if node.kind == .member, node.name == "general" { return node.base?.name.hasSuffix("Pasteboard") ?? false }
        // On the Mac any program may open a pasteboard by its name.
        if node.isNamedOnMac { return true }
        guard node.kind == .reference || node.kind == .member, let declared = pass.declaration(of: node) else {
            return false
        }
        guard let start = declared.initialValue else {
            // Handed in: one of the app's own has to be made somewhere by name.
            guard ["UIPasteboard", "NSPasteboard"].contains(declared.typeText ?? "") else { return false }
            if declared.isGivenGeneralPasteboard { return true }
            return tree.mentions("general") && !tree.mentions("withUniqueName") && !tree.mentions("withName")
        }
        if start.unwrapped.isNamedOnMac { return true }
        return start.unwrapped.name == "general" && start.unwrapped.kind == .member && start.isGeneralPasteboard(pass)
    }
}
