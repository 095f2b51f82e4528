import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Links from other apps that are acted upon unseen.
    static let deepLinkUnvalidated = Rule(
        id: "deep-link-unvalidated",
        title: "Deep link acted on without validation",
        category: .platform,
        severity: .low,
        confidence: .medium,
        references: [
            .cwe(939), .cwe(20), .cwe(926), .cwe(749), .masvs("PLATFORM", 1), .masvs("CODE", 4), .maswe(18), .maswe(29),
            .mastg("MASTG-TEST-0370"), .mastg("MASTG-TEST-0371"), .mobileTop10(4),
        ],
        why: """
            Any app and any web page can open a link with the app's scheme and arbitrary content. A handler that \
            trusts the content lets an attacker trigger actions that only the user should.
            """,
        remedy: """
            Compare the host and path with the few that are expected, validate the format and range of every \
            parameter, ask the user before any action with consequences, and prefer universal links to a custom \
            scheme.
            """,
        bad: .deepLinkUnvalidatedBad + .deepLinkTriggers,
        good: .deepLinkUnvalidatedGood + .deepLinkTriggersGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    if pass[DeclaredSchemes.self].areDocumentsAlone { return }
    var told: [Node] = []
    if pass[EntryPointFiles.self].isNearLink(file.tree) {
        told = inspectActions(file, &pass)
        inspectPages(file, &pass)
        inspectTriggers(file, except: told, &pass)
    }
    let functions = file.tree.nodes(.functionDecl, named: ["application", "scene"]).filter(\.opensLinks)
    let closures = file.calls("onOpenURL").compactMap(\.trailingClosure)
    for handler in functions + closures where !told.contains(where: { handler.contains($0) }) { judge(handler, &pass) }
}

/// Reports what is done with the content of a link; gives back the places, and where the links came in.
private func inspectActions(_ file: SwiftFile, _ pass: inout Pass) -> [Node] {
    var told: [Node] = []
    for action in file.nodes(.call).filter(\.isAction) + file.nodes(.assignment)
    where !action.isConfirmed && !action.isPressed && !action.isForDevelopers && !action.makesCase(pass) {
        for value in action.actedUpon(pass) {
            guard !action.asksAServer(for: value, pass) else { continue }
            let flow = pass.outsideFlows(to: value, .link).first {
                $0.kind == .link && !$0.isWholeLink && !$0.isKeptElsewhere(by: action, value, pass)
            }
            guard let flow else {
                // Its range was looked at.
                if pass.isSettled(value, .link) { told.append(action) }
                continue
            }
            told += [action, flow.source.node]
            pass.report(
                "`\(action.actionName)` acts on the content of a link without validation or confirmation", at: value,
                .init(
                    severity: action.isIrrevocable || action.actionName == "send" ? .medium : nil, confidence: .high,
                    paths: [flow.path(to: value)],
                    isAdvice: action.isRefusable(pass)))
            break
        }
    }
    return told
}

/// Reports what a link only has to name to have done: `case "erase": eraseAll()`.
private func inspectTriggers(_ file: SwiftFile, except told: [Node], _ pass: inout Pass) {
    for call in file.nodes(.call)
    where call.isIrrevocable && !call.isConfirmed && !call.isPressed && !call.isForDevelopers && !call.makesCase(pass) {
        guard !told.contains(call), let text = call.textThatDecides ?? call.textThatDecidesOnCaller,
            let flow = pass.outsideFlow(to: text, .link, from: [.link]),
            pass.lookup.function(of: call)?.asksInside != true
        else { continue }
        pass.report(
            "A link alone triggers `\(call.name)`, without asking the user", at: call,
            .init(severity: .medium, paths: [flow.path(to: text)]))
    }
}

/// Reports an address that stands inside a link and is shown as a page of the app's own.
private func inspectPages(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.nodes(.call)
    where (call.showsPage || call.isRouteToPage) && !call.isConfirmed && !call.isForDevelopers {
        guard let address = call.arguments.first, address.kind != .closure,
            call.carriesSession || call.isRouteToPage || pass.lookup.function(of: call)?.child(.body) == nil,
            let flow = pass.outsideFlow(to: address, [.inner, .address], from: [.link]),
            !flow.isWholeLink
        else { continue }
        pass.report(
            "`\(call.name)` opens any page named in a link", at: address,
            .init(
                severity: call.carriesSession ? .medium : nil, confidence: .medium,
                paths: [flow.path(to: address)]))
    }
}

extension Node {
    /// Whether another module's function acts and may refuse: `if let error = settings.setValue(text, for: name)`.
    fileprivate func isRefusable(_ pass: Pass) -> Bool {
        guard kind == .call, pass.lookup.function(of: self)?.child(.body) == nil else { return false }
        let holder = ancestors.prefix(4).first {
            $0.kind == .variable && $0.initialValue.map { $0 == self || $0.contains(self) } ?? false
        }
        return holder.map { Words.of($0.name).contains("error") } ?? false
    }

    /// `screens.showWeb(page)`: a call of the project's own that shows a page by its address.
    fileprivate var showsPage: Bool { shows(["web", "page", "browser", "website", "site"]) || carriesSession }

    /// `portal.loadAuthenticated(page)`: a page that is told who the user is.
    fileprivate var carriesSession: Bool { shows(["authenticated", "authorized", "authorised", "signed"]) }

    /// `path.append(.page(address))`, `sheet = Screen.web(address)`: the place in an app that shows a page by its address.
    fileprivate var isRouteToPage: Bool {
        guard kind == .call, let callee = callee?.unwrapped, callee.kind == .member, arguments.count == 1,
            callee.has(.hasImplicitBase) || callee.base?.unwrapped.name.first?.isUppercase == true,
            Words.of(callee.name).contains(where: pages.contains)
        else { return false }
        guard let up = outerExpression.parent else { return false }
        if up.kind == .assignment {
            return Words.of(up.child(.target)?.unwrapped.name ?? "").contains(where: places.contains)
        }
        return up.kind == .call && Words.of(up.name).first.map(ways.contains) == true
    }

    /// Whether a call only makes a case of an enumeration of the project: `Link.trust(name)`.
    fileprivate func makesCase(_ pass: Pass) -> Bool {
        guard kind == .call, let callee = callee?.unwrapped, let base = callee.base?.unwrapped,
            base.name.first?.isUppercase == true
        else { return false }
        return pass.lookup.index.types[base.name]?.members[callee.name]?.contains { $0.kind == .enumCase } ?? false
    }

    private func shows(_ objects: Set<String>) -> Bool {
        guard kind == .call, let callee = callee?.unwrapped, callee.kind == .member else { return false }
        let words = Words.of(callee.name)
        guard words.count > 1, let verb = words.first else { return false }
        return ["show", "open", "present", "load", "browse", "push", "fetch"].contains(verb)
            && words.dropFirst().contains(where: objects.contains)
    }
}

extension Node {
    /// Whether it is done where somebody presses a button, and not where a link comes in.
    fileprivate var isPressed: Bool { enclosingDeclaredFunction?.attribute("IBAction") != nil }

    /// `client.run(request)` of a request that only asks: what makes it is a function of the project that names no method
    /// by which a server changes anything.
    fileprivate func asksAServer(for value: Node, _ pass: Pass) -> Bool {
        guard kind == .call, ["run", "execute", "perform", "send"].contains(Words.of(name).first ?? "") else {
            return false
        }
        let asked = value.unwrapped
        let made = asked.kind == .reference ? pass.declaration(of: asked)?.initialValue?.uncast ?? asked : asked
        guard made.kind == .call, let maker = pass.lookup.function(of: made), let body = maker.child(.body),
            maker.child(.returnType).map({ Words.of(TypeName.base($0.name)).contains("request") }) == true
        else { return false }
        return !body.descendants.contains { changing.contains($0.name.lowercased()) }
    }

    /// Whether something is done here, or kept, that a handler of links may do only for those whom it knows.
    fileprivate func isDeed(_ pass: Pass) -> Bool {
        switch kind {
        case .call: isAction && !isConfirmed
        case .assignment: !isConfirmed && !actedUpon(pass).isEmpty
        default: false
        }
    }
}

/// Methods by which a client has a server change something.
private let changing: Set<String> = ["post", "put", "patch", "delete"]

extension Node {
    /// What decides that the private function around is called, where nothing else calls it:
    /// `case "leave": try await leaveAll()`.
    fileprivate var textThatDecidesOnCaller: Node? {
        guard let function = enclosingDeclaredFunction, function.has(.isPrivate), function.children(.parameter).isEmpty,
            !function.asksInside
        else { return nil }
        let calls = tree.calls(function.name).filter {
            $0.enclosingType?.name == enclosingType?.name && !$0.isConfirmed
        }
        return calls.count == 1 ? calls[0].textThatDecides : nil
    }
}

extension FlowFinding {
    /// Whether what is kept is a property into which another function has put what came in: that one acts upon the link,
    /// and not whoever keeps the property later.
    fileprivate func isKeptElsewhere(by action: Node, _ value: Node, _ pass: Pass) -> Bool {
        let held = value.unwrapped
        guard action.name == "set", let function = value.enclosingDeclaredFunction,
            held.kind == .member && held.base?.unwrapped.name == "self"
                || pass.declaration(of: held)?.parent?.kind.isTypeDeclaration == true
        else { return false }
        return !source.steps.contains { $0 != value && !value.contains($0) && function.contains($0) }
    }

    /// Whether the link goes on as it came, for others to look at.
    fileprivate var isWholeLink: Bool { !isPart && !isComposed && !source.steps.contains { $0.kind == .subscriptCall } }
}

private func judge(_ handler: Node, _ pass: inout Pass) {
    let inner = Array(handler.descendants)
    guard !inner.contains(where: { $0.kind == .member && checked.contains($0.name) }) else { return }
    let names = handler.linkNames
    guard !isHandedOn(names, by: inner, pass, depth: 3) else { return }
    let reads = inner.first { node in
        guard !node.isWrittenToLog else { return false }
        return switch node.kind {
        case .member: node.isPart(of: names)
        case .call:
            node.name == "URLComponents" && node.arguments.first.map { names.contains($0.unwrapped.name) } ?? false
        default: false
        }
    }
    guard let reads, !handler.isDebugOnly else { return }
    let what = reads.kind == .call ? "queryItems" : reads.name
    pass.report(
        "`\(what)` of the link is used without checking the host, path or sender",
        at: handler, .init(isAdvice: !inner.contains { $0.isDeed(pass) }))
}

/// Whether the link goes on whole to code of the project that compares its parts.
private func isHandedOn(_ names: Set<String>, by inner: [Node], _ pass: Pass, depth: Int) -> Bool {
    guard depth > 0 else { return false }
    return inner.contains { call in
        guard call.kind == .call,
            call.arguments.contains(where: { $0.unwrapped.kind == .reference && names.contains($0.unwrapped.name) }),
            let function = pass.lookup.function(of: call), let body = function.child(.body)
        else { return false }
        let within = Array(body.descendants)
        if within.contains(where: { $0.kind == .member && checked.contains($0.name) }) { return true }
        return isHandedOn(Set(function.children(.parameter).map(\.name)), by: within, pass, depth: depth - 1)
    }
}

/// What the places are called at which an app shows pages.
private let pages: Set<String> = ["web", "webpage", "page", "website", "site", "html"]

/// First words of calls that go to a place of an app.
private let ways: Set<String> = ["append", "push", "navigate", "go", "present", "show", "open", "move", "route"]

/// Words in the names of properties that say what an app shows.
private let places: Set<String> = [
    "path", "sheet", "destination", "screen", "route", "presented", "cover", "modal", "tab", "page", "selection",
]

/// Parts of a link, or its sender, whose mention says that the handler looks at what came from where.
private let checked: Set<String> = ["host", "path", "sourceApplication", "pathComponents", "host()", "relativePath"]

/// Parts that hold nothing to act upon.
private let harmlessParts: Set<String> = [
    "scheme", "isFileURL", "url", "startAccessingSecurityScopedResource", "stopAccessingSecurityScopedResource",
    "pathExtension",
    "standardized", "options", "first", "forEach", "lowercased", "fileURL", "isEmpty", "count", "standardizedFileURL",
    "dataRepresentation",
]

extension Node {
    /// Whether an expression only tells a log what came in.
    fileprivate var isWrittenToLog: Bool {
        ancestors.contains { up in
            guard up.kind == .call else { return false }
            if LogSinks.functions.contains(up.name) { return up.base == nil }
            return LogSinks.methods.contains(up.name)
                && Words.of(up.base?.unwrapped.name ?? "").contains { ["log", "logger"].contains($0) }
        }
    }

    fileprivate var opensLinks: Bool {
        children(.parameter).contains { ["open", "handleOpen", "openURLContexts"].contains($0.label) }
    }

    /// The names that the link goes by: its parameter, and locals made from the contexts.
    fileprivate var linkNames: Set<String> {
        let given = descendants.filter { $0.kind == .parameter }.filter { parameter in
            kind == .closure || ["open", "handleOpen", "openURLContexts"].contains(parameter.label)
        }.map(\.name)
        let locals = descendants.filter { $0.kind == .variable && $0.initialValue?.unwrapped.name == "url" }.map(\.name)
        return Set(given + locals + (kind == .closure ? ["$0"] : []))
    }

    /// Whether this reads something out of the link itself.
    fileprivate func isPart(of names: Set<String>) -> Bool {
        guard !harmlessParts.contains(name), !["is", "matches", "has"].contains(Words.of(name).first) else {
            return false
        }
        guard let base = base?.unwrapped, base.kind == .reference else { return false }
        return names.contains(base.name)
    }
}
