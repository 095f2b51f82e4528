import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Addresses taken out of a link or notification and opened.
    static let openRedirect = Rule(
        id: "open-redirect",
        title: "URL from a link or notification opened without validation",
        category: .platform,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(601), .cwe(939), .cwe(20), .masvs("PLATFORM", 1), .masvs("CODE", 4), .maswe(29), .maswe(50),
            .mastg("MASTG-TEST-0370"), .mobileTop10(4),
        ],
        why: """
            An attacker who writes the link chooses where the app goes: to a page that imitates the app and asks for \
            the password, or to another app's scheme that acts on the user's behalf.
            """,
        remedy: """
            Require `scheme == "https"` and compare `url.host` with the hosts that the app knows before opening the \
            URL, or pass a name in the link and look the URL up in the app. Bulwark’s `WebAddressRule` accepts only \
            https and the hosts on your list.
            """,
        bad: .openRedirectBad + .openRedirectHeaders,
        good: .openRedirectGood + .openRedirectHeadersGood,
        checks: [.swift(inspect), .swift(inspectAnswers)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("open", "openURL", "SFSafariViewController", "ASWebAuthenticationSession") {
        guard let target = call.openedAddress(pass), !call.isForDevelopers, pass.constant(target) == nil else {
            continue
        }
        if call.base.map({ $0.dottedName.hasPrefix("NSWorkspace") }) ?? false { inspectWorkspace(call, target, &pass) }
        let flows = pass.outsideFlows(to: target, [.address, .inner])
        guard let flow = flows.first(where: { $0.choosesHost && $0.isRedirect }) else { continue }
        // What is pushed comes from the app's own service.
        pass.report(
            "A URL from \(flow.origin) is opened, and its host is not checked", at: target,
            .init(
                severity: flow.kind == .push ? .low : nil, confidence: .high, paths: [flow.path(to: target)],
                isAdvice: call.isConfirmed || call.showsOnlyPages(of: flow, target)))
    }
}

/// What a page has the Mac open: `file:` starts programs, and other schemes act in other apps. A function that opens what
/// others hand to it may well have it looked at.
private func inspectWorkspace(_ call: Node, _ target: Node, _ pass: inout Pass) {
    guard !target.isBehindSchemeCheck,
        let flow = pass.outsideFlows(to: target, [.statement, .path]).first(where: {
            $0.kind == .page && !$0.isPutTogether && $0.begins(in: call)
                || $0.kind == .scriptMessage && $0.isNameOfFile && $0.source.node.tree.mentions("WKScriptMessage")
        })
    else { return }
    pass.report(
        "The name comes from \(flow.origin) and is opened, even if it names a program", at: target,
        .init(confidence: .high, paths: [flow.path(to: target)], isAdvice: call.isConfirmed))
}

/// Answers of a server that send the browser on.
private func inspectAnswers(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("redirect", "replaceOrAdd", "add") {
        guard let target = call.redirection, !pass.lookup.isOwnCode(call) else { continue }
        pass.reportHostOfRequest(in: target, "is used as a redirect target")
    }
    guard file.tree.listens else { return }
    // `.seeOther(.init(headers: .init(location: next)))` of a generated service.
    for headers in file.calls("init") where headers.label == "headers" {
        guard let target = headers.argument("location") else { continue }
        pass.reportHostOfRequest(in: target, "is used as a redirect target")
    }
    let pairs = file.nodes(.dictionaryEntry) + file.nodes(.tuple) + file.nodes(.assignment)
    for pair in pairs.sorted(by: { $0.isBefore($1) }) {
        guard let target = pair.locationHeader else { continue }
        pass.reportHostOfRequest(in: target, "is used as a redirect target")
    }
}

/// What opens an address in another app, as it is named.
private let workspaces = [
    "UIApplication.shared", "NSWorkspace.shared", "extensionContext", "application", "app", "windowScene",
]

/// Statuses of an answer that sends the browser on.
private let leaving: Set<String> = [
    "found", "seeOther", "movedPermanently", "temporaryRedirect", "permanentRedirect", "multipleChoices",
]

private let entryPoints: Set<OutsideSource.Kind> = [
    .link, .push, .scan, .pasteboard, .scriptMessage, .socket, .bluetooth, .process,
]

extension FlowFinding {
    /// Whether the value comes in by the function that a call stands in.
    fileprivate func begins(in call: Node) -> Bool {
        source.node.enclosingDeclaredFunction == call.enclosingDeclaredFunction
    }

    /// Whether the value stands in a text with others.
    fileprivate var isPutTogether: Bool {
        source.steps.contains { $0.kind == .interpolatedString || $0.kind == .binary && $0.name == "+" }
    }

    /// Whether the value became the path of a file on its way.
    fileprivate var isNameOfFile: Bool {
        source.steps.contains { $0.kind == .call && ($0.argument("fileURLWithPath") ?? $0.argument("filePath")) != nil }
    }

    /// Whether somebody else chose where to go; a link itself was matched with the app before it came.
    fileprivate var isRedirect: Bool {
        guard let kind, entryPoints.contains(kind) else { return false }
        return kind != .link || isPart || isComposed || source.steps.contains { $0.kind == .subscriptCall }
    }
}

extension Node {
    /// Whether no more comes of it than a page of the web, with its address above it: what the app's own service pushes or a
    /// user scans, and links that are made ones of the web.
    fileprivate func showsOnlyPages(of flow: FlowFinding, _ target: Node) -> Bool {
        let isChecked = target.isBehindSchemeCheck
        if flow.kind == .push, isChecked { return true }
        guard name == "SFSafariViewController" else { return false }
        return isChecked || flow.kind == .push || flow.kind == .scan
            || flow.source.steps.contains { step in
                [.call, .interpolatedString, .binary].contains(step.kind)
                    && step.descendants(.string).contains { $0.name.hasPrefix("https:") || $0.name.hasPrefix("http:") }
            }
    }

    /// Whether only addresses of some schemes get here: a condition around, or one before that leaves for all others.
    fileprivate var isBehindSchemeCheck: Bool {
        let around = ancestors.prefix { $0.kind != .functionDecl }
        if around.contains(where: { [.if, .switch, .ternary].contains($0.kind) && $0.asksForScheme }) { return true }
        guard let function = enclosingDeclaredFunction else { return false }
        return function.descendants.contains { test in
            guard test.isBefore(self), test.kind == .guard || test.kind == .if, test.asksForScheme else { return false }
            // `if url.scheme == "https" { return }` leaves the others.
            return test.kind == .guard
                || test.children(.condition).contains { condition in
                    ([condition] + condition.descendants).contains {
                        $0.name == "!=" || $0.kind == .prefix && $0.name == "!"
                    }
                }
        }
    }

    private var asksForScheme: Bool {
        (children(.condition) + children(.subject)).contains { condition in
            ([condition] + condition.descendants).contains { node in
                [.member, .reference].contains(node.kind) && Words.of(node.name).last == "scheme"
                    || node.kind == .call && node.name == "hasPrefix"
                        && node.arguments.first?.unwrapped.name.hasPrefix("http") == true
                    || node.kind == .call && Words.of(node.name).contains("scheme")
            }
        }
    }

    /// The address that an answer names: `request.redirect(to:)`, or the value of the header `Location`.
    fileprivate var redirection: Node? {
        if name == "redirect" { return argument("to") ?? argument("location") }
        guard let header = argument("name"), header.unwrapped.name.lowercased() == "location" else { return nil }
        return argument("value")
    }

    /// The value of the header `Location` in a list of headers, or where it is put into one: `["Location": next]`,
    /// `[("Location", next)]`, `response.headers[.location] = next`.
    fileprivate var locationHeader: Node? {
        func isLocation(_ key: Node?) -> Bool {
            guard let key = key?.unwrapped, key.kind == .string || key.kind == .member else { return false }
            return key.name.lowercased() == "location"
        }
        switch kind {
        case .dictionaryEntry: return isLocation(child(.key)) && isAmongHeaders ? child(.value) : nil
        case .tuple:
            let parts = Array(children)
            return parts.count == 2 && isLocation(parts[0]) && isAmongHeaders ? parts[1] : nil
        case .assignment:
            guard let place = child(.target)?.unwrapped, place.kind == .subscriptCall,
                isLocation(place.arguments.first),
                Words.of(place.base?.lastName ?? "").contains(where: ["header", "headers", "fields"].contains)
            else { return nil }
            return child(.operand)
        default: return nil
        }
    }

    private var isAmongHeaders: Bool {
        ([self] + ancestors.prefix(4)).contains { up in
            up.label.lowercased().hasSuffix("headers")
                || up.kind == .call && ["HTTPHeaders", "HTTPFields"].contains(up.name)
                || up.kind == .variable && Words.of(up.name).contains("headers")
                // `reply(.found, ["location": next])`
                || up.role == .argument && up.parent?.arguments.contains { leaving.contains($0.unwrapped.name) } == true
        }
    }

    /// The address that a call leaves the app for.
    fileprivate func openedAddress(_ pass: Pass) -> Node? {
        switch name {
        case "SFSafariViewController", "ASWebAuthenticationSession": return argument("url") ?? argument("URL")
        default:
            guard let page = arguments.first, page.label.isEmpty, page.kind != .closure, !pass.lookup.isOwnCode(self)
            else {
                return nil
            }
            guard callee?.kind == .member else { return name == "openURL" ? page : nil }
            return base.map { opensApplications($0) || isWorkspace($0, pass) } ?? false ? page : nil
        }
    }

    private func isWorkspace(_ node: Node, _ pass: Pass) -> Bool {
        let type = pass.type(of: node)?.name ?? ""
        return ["NSWorkspace", "UIApplication", "NSExtensionContext", "OpenURLAction", "UIWindowScene"].contains(type)
    }

    private func opensApplications(_ node: Node) -> Bool {
        let chain = node.dottedName
        return workspaces.contains { chain == $0 || chain.hasSuffix("." + $0) }
    }
}
