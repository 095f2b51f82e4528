import AuditKit
import CodeModel

/// Optionals that what the program was told before, or its libraries, promise to hold a value.
extension Node {
    /// `answer.result.error!` where the result was found to have failed, and `answer.response!` where it has not: the one is
    /// there after a failure, the others after a success.
    var isPromisedByOutcome: Bool {
        guard kind == .member, let owner = base?.unwrapped, let comesWithFailure = outcomes[name] else { return false }
        let results = [owner.text, owner.text + ".result"]
        let needed = comesWithFailure ? "isFailure" : "isSuccess"
        let other = comesWithFailure ? "isSuccess" : "isFailure"
        return isReached { test, way in
            let conditions = test.children(.condition)
            return switch way {
            case .holds: conditions.contains { $0.asks(needed, of: results) || $0.deniesAsking(other, of: results) }
            case .fails:
                conditions.count == 1
                    && conditions.contains { $0.asks(other, of: results) || $0.deniesAsking(needed, of: results) }
            }
        }
    }

    /// `data` and `response`, which a task of `URLSession` gives its closure, where the error beside them is missing: then
    /// both are there, whatever a server has sent.
    var isPartOfAnswer: Bool {
        guard kind == .reference, let closure = enclosingClosure(withParameter: name, among: 2),
            let call = closure.parent, call.kind == .call,
            ["dataTask", "uploadTask", "downloadTask"].contains(call.name)
        else { return false }
        let parameters = closure.children(.parameter)
        guard parameters.count == 3 else { return false }
        let error = parameters[2].name
        return isReached { test, way in
            let conditions = test.children(.condition)
            return switch way {
            case .holds: conditions.contains { $0.compares(error, with: "==") }
            case .fails:
                conditions.count == 1 && conditions.contains { $0.binds(error) || $0.compares(error, with: "!=") }
            }
        }
    }

    /// Lists that the system never hands to a delegate empty, by the label of the parameter.
    func isFilledBySystem(_ pass: Pass) -> Bool {
        guard kind == .reference, let list = pass.declaration(of: self), list.kind == .parameter else { return false }
        return ["didReceiveWrite", "didUpdateLocations"].contains(list.label)
    }

    /// `req.parameters.get("day")` in the handler of routes that all have such a part: `routes.get("logs", ":day", use: log)`.
    func isPartOfRoute(_ pass: Pass) -> Bool {
        guard kind == .call, name == "get", arguments.count == 1, base?.lastName == "parameters",
            let key = arguments.first.flatMap({ pass.constant($0)?.value.string }),
            let handler = enclosingDeclaredFunction
        else { return false }
        let routes = pass[ServerRoutes.self].routes(answeredBy: handler)
        return !routes.isEmpty && routes.allSatisfy { $0.path(pass.lookup).contains(":" + key) }
    }

    /// `userInfo[UIResponder.keyboardFrameEndUserInfoKey]`, `window[kCGWindowLayer as String]`: entries that the system puts
    /// into its own tables, each of the type that its documentation says.
    var isPromisedEntry: Bool {
        guard kind == .subscriptCall, arguments.count == 1, let key = arguments.first?.uncast else { return false }
        if windowKeys.contains(key.name) { return true }
        return key.kind == .member && key.name.hasPrefix("keyboard") && key.name.hasSuffix("UserInfoKey")
            || key.kind == .reference && key.name.hasPrefix("UIKeyboard") && key.name.hasSuffix("UserInfoKey")
    }

    /// `(text as NSString).utf8String`: a text of Swift can always be written so, whatever its signs.
    func isBridgedText(_ pass: Pass) -> Bool {
        let bridged = unwrapped
        guard bridged.kind == .cast, bridged.child(.type)?.name == "NSString", !bridged.has(.isForced),
            let text = bridged.children.first
        else { return false }
        if text.unwrapped.name == "self" {
            return text.enclosingType.map { ["String", "Substring"].contains(TypeName.base($0.name)) } ?? false
        }
        return ValueTypes(lookup: pass.lookup).text(of: text) == "String"
    }

    /// `URL(string: "https://example.com/search/\(word)")`, where the systems are new enough to encode what no address may
    /// hold: behind a host that is written out, every text makes an address.
    func isEncodedAddress(_ pass: Pass) -> Bool {
        guard kind == .call, name == "URL", arguments.count == 1, let text = argument("string")?.unwrapped,
            text.kind == .interpolatedString, let first = text.children.first, first.kind == .string,
            AddressPieces.fixesHost(first.name)
        else { return false }
        return pass.workspace.isBuilt(tree, onlyFrom: encoding)
    }

    /// `error` in a `catch`, where all that is tried before throws errors of this type alone.
    func isErrorOfOneType(_ type: String, _ pass: Pass) -> Bool {
        guard uncast.kind == .reference, uncast.name == "error", let clause = enclosing(.catch),
            clause.child(.pattern) == nil, let tried = clause.parent?.child(.body)
        else { return false }
        let function = clause.enclosingFunction
        let calls = tried.descendants(.try).filter { $0.enclosingFunction == function && $0.mayPassError }
        guard !calls.isEmpty, tried.descendants(.throw).isEmpty else { return false }
        return calls.allSatisfy { $0.triedFunction(pass)?.throwsOnly(type, pass, 3) ?? false }
    }

    /// Whether all errors that leave a function are of a type, as its `throw` statements and those of what it calls say.
    private func throwsOnly(_ type: String, _ pass: Pass, _ depth: Int) -> Bool {
        guard depth > 0, let body = child(.body) else { return false }
        let own = body.descendants.filter { $0.enclosingDeclaredFunction == self }
        let leaving = own.filter { ($0.kind == .throw || $0.kind == .try && $0.mayPassError) && !$0.isCaught(in: body) }
        return leaving.allSatisfy { way in
            if way.kind == .try { return way.triedFunction(pass)?.throwsOnly(type, pass, depth - 1) ?? false }
            var error = way.children.first?.unwrapped
            while let base = error?.base ?? error?.callee { error = base.unwrapped }
            return error?.kind == .reference && error?.name == type
        }
    }

    /// Whether an error that comes up here is caught within a body, whichever it is.
    private func isCaught(in body: Node) -> Bool {
        ancestors.prefix { $0 != body }.contains { tried in
            tried.kind == .do && tried.child(.body)?.contains(self) == true
                && tried.children(.clause).last.map { $0.child(.pattern) == nil } == true
        }
    }

    private var mayPassError: Bool { !has(.isForced) && !has(.isOptional) }

    /// The function of the project that a `try` calls.
    private func triedFunction(_ pass: Pass) -> Node? {
        var call = children.first?.unwrapped
        if call?.kind == .await { call = call?.children.first?.unwrapped }
        return call.flatMap { $0.kind == .call ? pass.lookup.function(of: $0) : nil }
    }

    // MARK: - Ways to a place

    private enum Way { case holds, fails }

    /// Whether a test that passes `isRight` stands before this place, with the way that leads on here.
    private func isReached(by isRight: (Node, Way) -> Bool) -> Bool {
        var inner = self
        for outer in ancestors {
            switch outer.kind {
            case .if where inner.role == .body: if isRight(outer, .holds) { return true }
            case .if where inner.role == .elseBody: if isRight(outer, .fails) { return true }
            case .block, .closure:
                let before = outer.children.prefix { $0 != inner }
                if before.contains(where: { $0.kind == .guard && isRight($0, .holds) }) { return true }
                if before.contains(where: { $0.kind == .if && $0.endsFunction && isRight($0, .fails) }) { return true }
            case .functionDecl, .initializerDecl, .accessor: return false
            default: break
            }
            inner = outer
        }
        return false
    }

    /// Whether the body of an `if` without `else` leaves the function.
    var endsFunction: Bool {
        guard child(.elseBody) == nil else { return false }
        let last = child(.body)?.children.filter { $0.role == .statement }.last
        return last?.kind == .return || last?.kind == .throw
    }

    private func enclosingClosure(withParameter name: String, among count: Int) -> Node? {
        ancestors.first { outer in
            outer.kind == .closure && outer.children(.parameter).prefix(count).contains { $0.name == name }
        }
    }

    // MARK: - Conditions

    /// `answer.result.isFailure`
    private func asks(_ question: String, of results: [String]) -> Bool {
        let node = unwrapped
        return node.kind == .member && node.name == question && results.contains(node.base?.unwrapped.text ?? "")
    }

    /// `!answer.result.isFailure`
    private func deniesAsking(_ question: String, of results: [String]) -> Bool {
        let node = unwrapped
        return node.kind == .prefix && node.name == "!" && node.children.first?.asks(question, of: results) == true
    }

    /// `error == nil`
    private func compares(_ name: String, with sign: String) -> Bool {
        comparedWithNil(by: sign).map { $0.kind == .reference && $0.name == name } ?? false
    }

    /// `let error = error`, `let problem = error`, `let error`
    private func binds(_ name: String) -> Bool {
        guard has(.isOptionalBinding) else { return false }
        return initialValue.map { $0.unwrapped.kind == .reference && $0.unwrapped.name == name } ?? (self.name == name)
    }
}

/// The first systems whose addresses encode what they may not hold.
private let encoding: [String: [Int]] = ["iOS": [17], "macOS": [14], "tvOS": [17], "watchOS": [10], "visionOS": [1]]

/// What the list of windows tells of each.
private let windowKeys: Set<String> = [
    "kCGWindowNumber", "kCGWindowStoreType", "kCGWindowLayer", "kCGWindowBounds", "kCGWindowSharingState",
    "kCGWindowAlpha", "kCGWindowOwnerPID", "kCGWindowMemoryUsage",
]

/// What an answer has after a failure alone, and what after a success.
private let outcomes = ["error": true, "failure": true, "value": false, "success": false, "response": false]
