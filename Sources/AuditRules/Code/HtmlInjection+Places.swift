import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Places of a page where escaping is not enough, and answers that are what a request wrote.
enum HtmlPlaces {
    /// Reports a piece that stands at the start of a link or in the script of an attribute: entities are undone there
    /// before anything reads the text.
    static func judge(_ value: Node, behind text: String, at place: Node, _ pass: inout Pass) -> Bool {
        guard let (name, start) = text.openAttribute, pass.constant(value) == nil else { return false }
        let isScript = name.hasPrefix("on") && name.count > 3
        guard isScript || links.contains(name) && start.isEmpty && !value.isAskedForScheme else { return false }
        guard let flow = pass.outsideFlow(to: value, .address, from: [.request, .decoded]) else { return false }
        let message =
            isScript
            ? "Untrusted input from \(flow.origin) is in an inline script, where HTML entities are decoded"
            : "A URL from \(flow.origin) becomes a link in the page, and its scheme is not checked"
        pass.report(message, at: place, .init(paths: [flow.path(to: place)]))
        return true
    }

    /// Attributes whose value is an address that the browser opens or runs.
    private static let links: Set<String> = ["href", "src", "action", "formaction", "data", "srcdoc"]

    /// `Response(headers: ["Content-Type": "text/html"], body: .init(string: text))`: whole pages and scripts.
    static func inspectAnswers(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.role.isShipped, file.tree.isOfServer else { return }
        for call in file.calls("Response") where !call.isDebugOnly && !pass.lookup.isOwnCode(call) {
            guard let body = call.argument("body")?.unwrapped, body.kind == .call, let value = body.arguments.first,
                let (type, place) = contentType(of: call, pass)
            else { continue }
            let isScript = type.contains("javascript")
            guard isScript || type.contains("html") || type.contains("svg"),
                let flow = pass.outsideFlow(to: value, isScript ? .script : .markup, from: [.request, .decoded]),
                !flow.source.steps.contains(where: \.isPageText)
            else { continue }
            // A function that only answers says nothing of who puts the text together.
            let made = pass.lookup.handedParameter(value) == nil ? nil : flow.source.steps.last { $0.isMadeText }
            pass.report(
                isScript
                    ? "Untrusted input from \(flow.origin) becomes part of a script"
                    : "Untrusted input from \(flow.origin) is inserted into the page without escaping",
                at: made ?? place ?? value, .init(paths: [flow.path(to: made ?? place ?? value)]))
        }
    }

    /// Whether a text is handed straight to an answer that says of itself that it is none that a browser shows as a page.
    static func isPlainAnswer(_ text: Node, _ pass: Pass) -> Bool {
        guard let call = text.ancestors.prefix(4).first(where: { $0.kind == .call && $0.name == "Response" }),
            let (type, _) = contentType(of: call, pass)
        else { return false }
        let kind = type.filter(\.isLetter)
        return ["textplain", "plaintext", "applicationjson", "json", "textcsv", "csv"].contains(where: kind.hasPrefix)
    }

    /// What an answer says that it is: in its headers, or set afterwards, and where.
    private static func contentType(of call: Node, _ pass: Pass) -> (String, Node?)? {
        if let list = call.argument("headers")?.unwrapped, list.kind == .dictionary {
            for entry in list.children {
                let pair = Array(entry.children)
                guard pair.count == 2, isContentType(pair[0], pass) else { continue }
                return text(of: pair[1], pass).map { ($0, nil) }
            }
        }
        // `var headers = HTTPHeaders()`, filled before and handed over.
        if let list = call.argument("headers")?.unwrapped, list.kind == .reference,
            let variable = pass.declaration(of: list), variable.kind == .variable, let scope = variable.scope
        {
            return setType(of: variable.name, in: scope, pass)
        }
        guard let variable = call.outerExpression.parent, variable.kind == .variable, let scope = variable.scope else {
            return nil
        }
        return setType(of: variable.name, in: scope, pass)
    }

    /// `answer.headers.contentType = .html`, `headers.add(name: .contentType, value: "text/html")`
    private static func setType(of name: String, in scope: Node, _ pass: Pass) -> (String, Node?)? {
        for target in scope.tree.nodes(.member, named: ["contentType"])
        where target.role == .target && scope.contains(target) && target.dottedName.hasPrefix(name + ".") {
            guard let assignment = target.parent, let kind = assignment.child(.operand) else { continue }
            return text(of: kind, pass).map { ($0, assignment) }
        }
        for set in scope.tree.nodes(.call, named: ["replaceOrAdd", "add"])
        where scope.contains(set) && set.dottedName.hasPrefix(name + ".") {
            guard let header = set.argument("name"), isContentType(header, pass), let kind = set.argument("value")
            else {
                continue
            }
            return text(of: kind, pass).map { ($0, set) }
        }
        return nil
    }

    private static func isContentType(_ name: Node, _ pass: Pass) -> Bool {
        (pass.constant(name)?.value.string ?? name.unwrapped.name).lowercased().filter { $0 != "-" } == "contenttype"
    }

    /// `"text/html; charset=utf-8"`, `.html`, `.javascript`
    private static func text(of type: Node, _ pass: Pass) -> String? {
        (pass.constant(type)?.value.string ?? type.unwrapped.name).lowercased()
    }
}

extension Node {
    /// Whether a text is a page that is judged where it is written.
    fileprivate var isPageText: Bool {
        [self, parent, parent?.parent].compactMap(\.self).contains { $0.kind == .interpolatedString && $0.isPage }
    }

    /// Whether a text is put together here.
    fileprivate var isMadeText: Bool { kind == .interpolatedString || kind == .binary && name == "+" }

    /// Whether the function looks at the scheme of an address, or at how a text begins.
    fileprivate var isAskedForScheme: Bool {
        guard let function = enclosingDeclaredFunction else { return false }
        return function.descendants.contains { node in
            node.kind == .member && node.name == "scheme"
                || node.kind == .call && ["hasPrefix", "starts", "contains"].contains(node.name)
        }
    }
}

extension String {
    /// The attribute of a tag in whose value a text ends, and what of the value stands before.
    fileprivate var openAttribute: (name: String, value: Substring)? {
        guard let open = lastIndex(of: "<") else { return nil }
        var rest = self[index(after: open)...]
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals].split(whereSeparator: \.isWhitespace).last?.lowercased() ?? ""
            let value = rest[rest.index(after: equals)...]
            guard let quote = value.first, quote == "\"" || quote == "'" else {
                guard let end = value.firstIndex(where: { $0.isWhitespace || $0 == ">" }) else { return (name, value) }
                rest = value[end...]
                continue
            }
            let quoted = value.dropFirst()
            guard let end = quoted.firstIndex(of: quote) else { return (name, quoted) }
            rest = quoted[quoted.index(after: end)...]
        }
        return nil
    }
}

extension [Example] {
    static let htmlPlacesBad: [Example] = [
        Example(
            """
            import Vapor
            func card(_ req: Request) throws -> String {
                let home: String = try req.query.get(at: "home")
                return "<p class='x'><a rel=\\"me\\" href=\\"\\(↓home.htmlEscaped())\\">Home</a></p>"
            }
            """, "`javascript:` contains no character that is escaped"),
        Example(
            """
            import Vapor
            func vote(_ req: Request) throws -> String {
                let option: String = try req.query.get(at: "option")
                return "<button onclick=\\"vote('\\(↓option.htmlEscaped())')\\">Vote</button>"
            }
            """, "entities are decoded before the script is parsed"),
        Example(
            """
            import Vapor
            func preview(_ req: Request) throws -> Response {
                let draft: String = try req.content.get(at: "draft")
                let answer = Response(status: .ok, body: .init(string: draft))
                ↓answer.headers.contentType = .html
                return answer
            }
            func feed(_ req: Request) throws -> Response {
                let name: String = try req.query.get(at: "fn")
                return Response(headers: ["Content-Type": "text/javascript"], body: .init(string: ↓name + "([])"))
            }
            """, "whole responses"),
        Example(
            """
            import Vapor
            func answer(_ text: String) -> Response {
                Response(headers: ["Content-Type": "text/javascript"], body: .init(string: text))
            }
            func feed(_ req: Request) throws -> Response {
                let name: String = try req.query.get(at: "fn")
                return answer(↓"\\(name)([])")
            }
            """, "through a function that only returns it"),
    ]

    static let htmlPlacesGood: [Example] = [
        Example(
            """
            import Vapor
            func raw(_ req: Request) throws -> Response {
                let draft: String = try req.query.get(at: "draft")
                var headers = HTTPHeaders()
                headers.contentType = .plainText
                return Response(status: .ok, headers: headers, body: .init(string: "<p>\\(draft)</p>"))
            }
            """, "headers that say it is not a page"),
        Example(
            """
            import Vapor
            func card(_ req: Request) throws -> String {
                let home: String = try req.query.get(at: "home")
                guard let url = URL(string: home), url.scheme == "https" else { throw Abort(.badRequest) }
                return "<a href=\\"\\(home.htmlEscaped())\\">Home</a><b title=\\"\\(home.htmlEscaped())\\">x</b>"
            }
            """, "a checked scheme; a title, which nothing opens"),
        Example(
            """
            import Vapor
            func vote(_ req: Request) throws -> String {
                let option = try req.query.get(Int.self, at: "option")
                return "<button onclick=\\"vote(\\(option))\\">Vote</button><a href=\\"/polls/\\(option)\\">Poll</a>"
            }
            """, "numbers"),
        Example(
            """
            import Vapor
            func preview(_ req: Request) throws -> Response {
                let draft: String = try req.content.get(at: "draft")
                let answer = Response(status: .ok, body: .init(string: draft))
                answer.headers.contentType = .plainText
                return answer
            }
            """, "not a page"),
    ]
}
