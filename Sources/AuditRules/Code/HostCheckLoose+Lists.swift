import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Ends of hosts that are compared without a method for it: `host.suffix(11) == "example.com"`,
/// `fnmatch("*example.com", host, 0)`, `"example.com example.org".contains(host)`.
func inspectHostEnds(_ file: SwiftFile, _ pass: inout Pass) {
    for test in file.tree.nodes(.binary, named: ["=="]) where !test.isDebugOnly {
        let sides = test.children(.operand)
        guard sides.count == 2, let end = sides.first(where: { $0.isEndOfHost(pass) }),
            let text = sides.first(where: { $0 != end }).flatMap({ pass.constant($0)?.value.string }),
            !text.hasPrefix("."), let domain = text.domain(inHost: true)
        else { continue }
        pass.report(
            "`evil\(domain)` also passes this suffix check", at: test,
            .init(severity: test.admits ? .medium : nil, confidence: test.letsIn ? nil : .low))
    }
    for call in file.calls("fnmatch") where !call.isDebugOnly {
        guard let pattern = pass.constant(call.argument(at: 0))?.value.string, pattern.hasPrefix("*"),
            let domain = String(pattern.dropFirst()).domain(inHost: true), !pattern.hasPrefix("*."),
            call.argument(at: 1)?.isHost(pass) == true
        else { continue }
        pass.report("`evil\(domain)` also passes this suffix check", at: call)
    }
    for call in file.calls("contains") where !call.isDebugOnly && call.arguments.count == 1 && call.letsIn {
        guard let list = call.base, let text = pass.constant(list)?.value.string,
            let domain = text.domain(inHost: true) ?? text.firstDomainInList, call.arguments[0].isHost(pass)
        else { continue }
        pass.report("Any substring of `\(domain)` also passes", at: call)
    }
}

extension String {
    /// The first of several domains in one text: `example.com,example.org`.
    fileprivate var firstDomainInList: String? {
        split { ", ;|".contains($0) }.lazy.map(String.init).compactMap { $0.domain(inHost: true) }.first
    }
}

extension CodeTree {
    /// Tests that are handed to a list by their names: `hosts.contains(where: host.hasSuffix)`.
    var handedHostTests: [Node] {
        nodes(.member, named: ["hasSuffix", "hasPrefix", "contains"]).filter { test in
            guard test.role == .argument, test.base != nil, let each = test.parent else { return false }
            return each.kind == .call && listTests.contains(each.name) && each.base != nil
        }
    }
}

extension Node {
    /// Whether something is let through on the answer.
    fileprivate var letsIn: Bool { isDecision || turnsAway || choosesPolicy }

    /// The texts that a test looks for: a constant, the elements of a list that it is asked about, what callers hand over.
    func comparedTexts(with subject: Node, _ pass: Pass) -> [String] {
        if kind == .member { return parent?.base.map(pass.texts(inList:)) ?? [] }
        guard let part = comparedPart else { return [] }
        let texts = pass.texts(of: part)
        guard texts.isEmpty, [.reference, .member].contains(part.unwrapped.kind), subject.isHost(pass) else {
            return texts
        }
        return pass.constantFlow(to: part).compactMap { pass.constant($0.source.node)?.value.string }
    }

    /// The text that a call looks for.
    private var comparedPart: Node? {
        switch name {
        case "range": argument("of")
        case "starts": argument("with")
        default: arguments.first.flatMap { $0.label.isEmpty && $0.kind != .closure ? $0 : nil }
        }
    }

    /// The address whose text a local has, where its own name does not say so: `let text = url.absoluteString`.
    func addressBehind(_ pass: Pass) -> Node {
        let local = unwrapped
        guard local.kind == .reference, !local.isAddressText, let value = pass.declaration(of: local)?.initialValue
        else { return self }
        var text = value.uncast
        if text.kind == .call, text.name == "lowercased", let base = text.base { text = base.uncast }
        return ["absoluteString", "relativeString"].contains(text.name) ? text : self
    }

    /// The optional that a closure is given unwrapped: `url.host` for `$0` in `url.host.map { $0.hasSuffix(…) }`.
    var mappedValue: Node? { sourceOfElement(in: ["map", "flatMap"]) }

    /// `host.suffix(11)`, also as a `String`.
    fileprivate func isEndOfHost(_ pass: Pass) -> Bool {
        var node = uncast
        if node.kind == .call, node.name == "String", let inner = node.arguments.first { node = inner.uncast }
        guard node.kind == .call, node.name == "suffix", let host = node.base else { return false }
        return host.isHost(pass)
    }
}

extension Pass {
    /// The texts that an argument can be: a constant, an element of a constant list.
    fileprivate func texts(of node: Node) -> [String] {
        if let text = constant(node)?.value.string { return [text] }
        let name = node.unwrapped
        guard name.kind == .reference else { return [] }
        if let each = declaration(of: name), let loop = each.parent, loop.kind == .for,
            let list = loop.child(.subject)
        {
            return texts(inList: list)
        }
        return name.sourceOfElement(in: listTests).map(texts(inList:)) ?? []
    }

    /// The constants in a list that is written out.
    fileprivate func texts(inList list: Node) -> [String] {
        let made =
            list.unwrapped.kind == .array ? list.unwrapped : declaration(of: list.unwrapped)?.initialValue?.unwrapped
        return made?.children.compactMap { constant($0)?.value.string } ?? []
    }
}

/// Calls that ask each element of a list.
private let listTests: Set<String> = ["contains", "first", "allSatisfy", "filter"]

extension [Example] {
    static let hostListsBad: [Example] = [
        Example(
            """
            let homes = ["lanterns.org", "lanterns.net"]
            func isTrusted(_ url: URL) -> Bool {
                guard let host = url.host() else { return false }
                return homes.contains(where: ↓host.hasSuffix)
            }
            func mayOpen(_ url: URL) -> Bool {
                for home in homes where ↓url.host?.hasSuffix(home) == true { return true }
                return false
            }
            """, "by the method's name, and in a loop"),
        Example(
            """
            func isTrusted(_ url: URL) -> Bool { url.host.map { ↓$0.hasSuffix("lanterns.org") } ?? false }
            func mayOpen(_ url: URL) -> Bool {
                guard let whole = url.host else { return false }
                return ↓String(whole.suffix(12)) == "lanterns.org"
            }
            func accepts(_ url: URL) -> Bool { ↓"lanterns.org,lanterns.net".contains(url.host ?? "") }
            """, "the host of an optional, its last letters, and a list that is one text"),
        Example(
            """
            func webView(_ view: WKWebView, decidePolicyFor step: WKNavigationAction) async -> WKNavigationActionPolicy {
                guard let page = step.request.url?.absoluteString else { return .cancel }
                return ↓page.contains("club.lanterns.org") ? .allow : .cancel
            }
            """, "the string of a URL under another name"),
        Example(
            """
            func mayOpen(_ url: URL, at home: String) -> Bool { ↓url.host?.hasSuffix(home) == true }
            let isOpen = mayOpen(page, at: "lanterns.org")
            func isInternal(_ url: URL) -> Bool { ↓url.absoluteString.contains("//staff.lanterns.org") }
            func isOwn(_ url: URL) -> Bool {
                ↓NSPredicate(format: "SELF ENDSWITH[c] 'lanterns.org'").evaluate(with: url.host)
            }
            func allows(_ url: URL) -> Bool { ↓fnmatch("*lanterns.org", url.host ?? "", 0) == 0 }
            """, "as callers provide it, without a scheme, and as patterns"),
    ]

    static let hostListsGood: [Example] = [
        Example(
            """
            let homes = [".lanterns.org", ".lanterns.net"]
            func isTrusted(_ url: URL) -> Bool {
                guard let host = url.host() else { return false }
                return homes.contains(where: host.hasSuffix)
            }
            func mayOpen(_ url: URL) -> Bool {
                for home in homes where url.host?.hasSuffix(home) == true { return true }
                return false
            }
            """, "each begins with a dot"),
        Example(
            """
            func isTrusted(_ url: URL) -> Bool { url.host.map { $0.hasSuffix(".lanterns.org") } ?? false }
            func mayOpen(_ url: URL) -> Bool { ["lanterns.org", "lanterns.net"].contains(url.host ?? "") }
            func allows(_ url: URL) -> Bool { fnmatch("*.lanterns.org", url.host ?? "", 0) == 0 }
            func accepts(_ url: URL) -> Bool { String((url.host ?? "").suffix(13)) == ".lanterns.org" }
            """, "whole hosts and whole labels"),
    ]
}
