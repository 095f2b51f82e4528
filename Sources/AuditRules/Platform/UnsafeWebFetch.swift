import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Addresses from outside that are fetched, and fetched text that is shown as a page.
    static let unsafeWebFetch = Rule(
        id: "unsafe-web-fetch",
        title: "Untrusted URL or page loaded without validation",
        category: .platform,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(79), .cwe(918), .cwe(601), .cwe(939), .cwe(95), .cwe(749), .cwe(20), .masvs("PLATFORM", 2),
            .masvs("CODE", 4), .maswe(35), .maswe(50), .mastg("MASTG-TEST-0332"), .mobileTop10(4),
        ],
        why: """
            An attacker who chooses the URL makes the app, or the server, send requests to hosts that only it can \
            reach, and read files through `file:`. Downloaded text shown as a page without an origin of its own runs \
            its scripts alongside the app's.
            """,
        remedy: """
            Compare `scheme` and `host` with an allowlist before fetching. Show a page from the network with \
            `load(URLRequest(url:))`, so that it keeps its own origin, or pass `URL(string: "about:blank")` as the \
            `baseURL` of downloaded text and disable scripts.
            """,
        bad: .unsafeWebFetchBad,
        good: .unsafeWebFetchGood,
        checks: [.swift(inspectFetches), .swift(inspectPages)]
    )
}

/// Addresses from outside that are fetched or shown.
private func inspectFetches(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: fetches.keys + ["load", "loadRequest"]) {
        let isView = call.name.hasPrefix("load")
        guard let address = isView ? call.shownAddress(pass) : call.fetchedAddress(pass) else { continue }
        guard pass.constant(address) == nil else { continue }
        // The headers and the body of a request lead nowhere.
        let isRequest = pass.lookup.isValue(address, of: "URLRequest", "NSMutableURLRequest")
        let part: [FlowPart] = isRequest ? [.field("url")] : []
        let flow = pass.outsideFlows(to: address, part: part, [.address, .inner]).first { flow in
            let entryPoints = isView ? shown : call.argument("contentsOf") == nil ? asked : fetched
            let isMeant = entryPoints.contains(flow.kind ?? .content) || call.feedsItself(flow)
            // A browser shows what its own user typed, once it is known for a web address.
            if flow.kind == .typed, call.followsSchemeCheck { return false }
            return flow.choosesHost && isMeant && !call.readsFilesOnly(flow)
        }
        guard let flow else { continue }
        // A phone has no network of its own to protect, and what its user typed is what its user wants to see.
        // Who starts a program, or pastes and drops something into it, may have it fetch what they like.
        let isOwn = [.argument, .environment, .input].contains(flow.kind) && !file.tree.isOfServer
        let isPasted = flow.kind == .pasteboard && !isView && !file.tree.isOfServer
        let isHarmless =
            isOwn || isPasted || !isView && pass[PhoneProject.self].isForPhonesAlone || isView && flow.kind == .typed
        // What is pushed comes from the app's own service.
        pass.report(
            "A URL from \(flow.origin) is \(isView ? "loaded in a web view" : "fetched"), and its host is not checked",
            at: address,
            .init(
                severity: flow.kind == .push ? .low : nil, confidence: .high, paths: [flow.path(to: address)],
                isAdvice: isHarmless))
    }
}

/// Fetched text that is shown as a page with no origin, or with that of the app's files.
private func inspectPages(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: WebPages.names) {
        guard let page = WebPages.page(of: call, pass), pass.constant(page) == nil else { continue }
        guard let flow = pass.outsideFlows(to: page, .markup).first(where: \.isFetched) else { continue }
        // A page without an origin whose scripts do not run is a picture.
        guard !WebPages.isSeparate(call, pass), !call.runsNoScript else { continue }
        pass.report(
            "Text from the network is shown as a page without its own origin", at: page,
            .init(confidence: flow.isGuess ? .medium : .high, paths: [flow.path(to: page)]))
    }
}

/// The entry points through which somebody else says what is fetched.
private let fetched: Set<OutsideSource.Kind> = [
    .link, .push, .request, .scan, .scriptMessage, .pasteboard, .socket, .bluetooth, .process, .page,
]

/// The entry points through which somebody says what a command asks the network for; the files that it reads are its user's.
private let asked: Set<OutsideSource.Kind> = fetched.union([.argument, .environment, .input])

/// The entry points through which somebody says what a web view shows.
private let shown: Set<OutsideSource.Kind> = fetched.union([.typed, .argument, .environment, .input])

/// Calls that fetch, with the label of the address.
private let fetches: [String: [String]] = [
    "Data": ["contentsOf"], "NSData": ["contentsOf"], "String": ["contentsOf"], "NSString": ["contentsOf"],
    "XMLParser": ["contentsOf"], "data": ["from", "for"], "bytes": ["from", "for"], "download": ["from", "for"],
    "dataTask": ["with"], "downloadTask": ["with"], "uploadTask": ["with"], "dataTaskPublisher": ["for"],
    "webSocketTask": ["with"], "HTTPClientRequest": ["url"], "AVPlayer": ["url"], "AVPlayerItem": ["url"],
]

extension Node {
    fileprivate func fetchedAddress(_ pass: Pass) -> Node? {
        guard let labels = fetches[name], !pass.lookup.isOwnCode(self) else { return nil }
        return arguments.first { labels.contains($0.label) }
    }

    /// What a web view is told to load.
    fileprivate func shownAddress(_ pass: Pass) -> Node? {
        guard callee?.kind == .member, let page = arguments.first, page.label.isEmpty, argument("mimeType") == nil,
            !pass.lookup.isOwnCode(self), let view = base
        else { return nil }
        let words = Words.of(view.lastName)
        let isView = words.contains { ["web", "webview", "wk", "browser"].contains($0) }
        return isView || page.unwrapped.name == "URLRequest" || pass.type(of: view)?.name == "WKWebView" ? page : nil
    }

    /// Whether what is fetched says as a whole what is fetched next, so that the first server leads anywhere.
    fileprivate func feedsItself(_ flow: FlowFinding) -> Bool {
        flow.kind == .answer && flow.source.node.unwrapped == self && !flow.isComposed && !flow.isPart
    }

    /// Whether the function looks at the scheme of an address.
    fileprivate var followsSchemeCheck: Bool {
        (enclosingDeclaredFunction ?? enclosingFunction)?.descendants(.member).contains { $0.name == "scheme" } ?? false
    }

    /// Whether the whole link is read as the file that another app shares.
    fileprivate func readsFilesOnly(_ flow: FlowFinding) -> Bool {
        guard flow.kind == .link, argument("contentsOf") != nil else { return false }
        let marks = ["isFileURL", "startAccessingSecurityScopedResource", "fileURLWithPath"]
        let function = flow.source.node.enclosingFunction ?? enclosingFunction
        return function?.descendants.contains { marks.contains($0.name) } ?? false || !flow.isPart && !flow.isComposed
    }
}
