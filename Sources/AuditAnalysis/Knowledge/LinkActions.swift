package import AuditKit
package import CodeModel

extension Node {
    /// Whether the name of a call says that something is done that only the user should start.
    package var isAction: Bool {
        guard kind == .call, role != .callee, let callee = callee?.unwrapped, callee.name.first?.isLowercase == true,
            !callee.has(.hasImplicitBase)
        else {
            return false
        }
        // Which files a link may name is asked elsewhere.
        if let base = callee.base?.unwrapped, base.dottedName.hasPrefix("FileManager.") { return false }
        // A file that is shown in the Finder is neither opened nor read.
        if callee.name == "activateFileViewerSelecting" { return false }
        let words = Words.of(callee.name)
        // `uploadTask(with:)` sends what others have decided.
        guard let verb = words.first, words.last != "task" else { return false }
        if isDealing(words) { return true }
        if words.count == 1 {
            if verb == "share" { return argument("with") ?? argument("to") != nil }
            if verb == "export" || verb == "leave" { return !arguments.isEmpty }
            if LinkVerbs.alone.contains(verb), !arguments.isEmpty, !isOfLibraryValue, !handsOnWhole { return true }
            return alone.contains(verb) || verb == "send" && argument("to") != nil || verb == "set"
        }
        // What is dropped from a table in memory is made anew.
        if words == ["remove", "all"] || words == ["remove", "value"] { return false }
        if verb == "log" || verb == "sign" { return words[1] == "in" }
        if verb == "add" { return accounts.contains(words[1]) }
        // What is only said to the user does nothing.
        if verb == "set", let last = words.last, told.contains(last) { return false }
        // Bound values of a query, and those that a script is handed, are looked at elsewhere.
        if words[1] == "query" || words[1] == "async" { return false }
        return alone.contains(verb) || withObject.contains(verb) || verb == "set"
            || LinkVerbs.alone.contains(verb) && !words.dropFirst().contains(where: shown.contains)
    }

    /// Whether a verb that is harmless by itself is one with what it is done to: `execute(transfer)`, `use(base:)`.
    private func isDealing(_ words: [String]) -> Bool {
        guard let verb = words.first else { return false }
        let objects = words.dropFirst() + arguments.flatMap { Words.of($0.label) + Words.of($0.unwrapped.lastName) }
        return LinkVerbs.dealings.contains { $0.verbs.contains(verb) && objects.contains(where: $0.objects.contains) }
    }

    /// What an action is done with: the arguments, or what becomes a setting.
    package func actedUpon(_ pass: Pass) -> [Node] {
        if kind == .assignment {
            guard let target = child(.target)?.unwrapped, target.kind == .reference || target.kind == .member,
                target.isKeptSetting(pass) || target.isOfSession(pass) || target.isServerOfApp(pass)
            else { return [] }
            return child(.operand).map(\.parts) ?? []
        }
        // What a property keeps is told where it is set.
        if name == "set", arguments.first?.unwrapped.name == "newValue" { return [] }
        if name == "set" { return isOfDefaults(pass) ? arguments.first.map(\.parts) ?? [] : [] }
        if pass.lookup.isOwnCode(self), let function = pass.lookup.function(of: self) {
            // What a value of the project's own changes in itself is no deed yet.
            let isLookedAt = pass[EntryPointFiles.self].isNearLink(function.tree)
            if function.handsOn && isLookedAt || function.has(.isMutating) { return [] }
        }
        // What is installed or fetched stands behind `from`; elsewhere that is where something is taken away.
        let verb = Words.of(name).first ?? ""
        let takesFrom = fetching.contains(verb)
        return arguments.filter {
            $0.kind != .closure && ($0.label != "from" || takesFrom) && !(verb == "import" && $0.isFileInFolder)
        }.flatMap(\.parts)
    }

    /// Whether a property is kept in the preferences.
    private func isKeptSetting(_ pass: Pass) -> Bool {
        pass.declaration(of: self)?.attribute("AppStorage") != nil
    }

    /// Whether a property of another object says which server the app talks to: `settings.hubAddress`, `api.baseURL`,
    /// `HomeServer.current`.
    private func isServerOfApp(_ pass: Pass) -> Bool {
        guard kind == .member, let base = base?.unwrapped, base.name != "self", base.kind != .call else { return false }
        let words = Words.of(name)
        let owner = Words.of(pass.lookup.type(of: base)?.name ?? "")
        if ["current", "selected", "active"].contains(words.first) || words == ["address"] || words == ["host"],
            let noun = (base.lastName.first?.isUppercase == true ? Words.of(base.lastName) : owner).last,
            servers.contains(noun)
        {
            return true
        }
        guard let last = words.last, addresses.contains(last), words.contains(where: servers.contains) else {
            return false
        }
        return owner.contains(where: settings.contains)
            || [base, base.base?.unwrapped].contains {
                Words.of($0?.lastName ?? "").contains(where: settings.contains)
            }
    }

    /// Whether a property of an object keeps the credential of a session, or turns a protection on and off.
    private func isOfSession(_ pass: Pass) -> Bool {
        guard kind == .member, let base, base.unwrapped.kind != .call else { return false }
        if let declared = pass.lookup.declaration(ofMember: self), declared.enclosingType?.kind == .structDecl {
            return false
        }
        if pass[SensitiveNames.self].kind(of: name) == .credential, Words.of(name).last != "code" {
            return Words.of(base.unwrapped.lastName).contains(where: sessions.contains)
        }
        guard ["isEnabled", "enabled", "isOn", "isActive", "isRequired"].contains(name) else { return false }
        return Words.of(base.unwrapped.lastName).contains(where: protections.contains)
    }

    /// Whether a call cannot be undone or gives something away, so that no link may set it off by itself.
    package var isIrrevocable: Bool {
        guard isAction, let callee = callee?.unwrapped else { return false }
        let words = Words.of(callee.name)
        guard let verb = words.first,
            irrevocable.contains(verb) || words.dropFirst().first == "all" && sweeping.contains(verb)
        else { return false }
        return words.count > 1 ? !shown.contains(words[1]) : verb == "erase" || verb == "wipe" || !arguments.isEmpty
    }

    /// What decides that a place is reached, among texts: the subject of a `switch` over them, what `== "text"` compares.
    package var textThatDecides: Node? {
        for up in ancestors {
            if up.kind.isFunctionLike, up.kind != .closure { return nil }
            if up.kind == .case, up.children(.pattern).contains(where: { $0.unwrapped.kind == .string }) {
                return up.enclosing(.switch)?.child(.subject)
            }
            // `case ("account", "wipe"?)`
            if up.kind == .case, let subject = up.enclosing(.switch)?.child(.subject), subject.kind == .tuple,
                let place = up.children(.pattern).lazy.compactMap(\.placeOfText).first,
                let part = Array(subject.children).dropFirst(place).first
            {
                return part
            }
            guard up.kind == .if, up.child(.body)?.contains(self) == true else { continue }
            for test in up.children(.condition) where test.kind == .binary && test.name == "==" {
                let sides = test.children(.operand)
                guard sides.contains(where: { $0.unwrapped.kind == .string }) else { continue }
                return sides.first { $0.unwrapped.kind != .string }
            }
        }
        return nil
    }

    /// Whether the body of a function asks the user before it does anything.
    package var asksInside: Bool {
        descendants(.call).contains { call in
            questions.contains(call.name) || call.name == "UIAlertController" || call.name == "NSAlert"
                || Words.of(call.name).contains { ["confirm", "ask", "alert", "prompt", "authenticate"].contains($0) }
        }
    }

    package var actionName: String { kind == .assignment ? child(.target)?.unwrapped.name ?? "" : name }

    /// Whether the user is asked before: in the action of a question, or of a button.
    package var isConfirmed: Bool {
        if let function = enclosingDeclaredFunction {
            if ["confirm", "confirmed", "approve", "approved"].contains(Words.of(function.name).first),
                !function.children(.parameter).contains(where: \.bringsLink)
            {
                return true
            }
            // `guard await ask("Share it?") else { return }`
            let asked = function.descendants.contains { test in
                // In another case of a `switch` nobody has been asked.
                guard test.kind == .guard, test.isBefore(self), test.parent?.contains(self) == true else {
                    return false
                }
                return test.children(.condition).contains { $0.asksUser }
            }
            if asked { return true }
        }
        if ancestors.contains(where: \.isAnswerOfAlert) { return true }
        return ancestors.contains { node in
            guard node.kind == .closure, let call = node.parent, call.kind == .call else { return false }
            return questions.contains(call.name) || node.isAnswer(before: self)
                || Words.of(call.name).contains {
                    ["confirm", "confirmation", "ask", "alert", "question", "consent", "prompt"].contains($0)
                }
        }
    }

    /// Whether a closure is given what the user has answered and goes on only where that is a yes:
    /// `{ isOk in guard isOk else { return } … }`.
    private func isAnswer(before place: Node) -> Bool {
        guard let answer = children(.parameter).first, children(.parameter).count == 1,
            Words.of(answer.name).contains(where: consents.contains),
            Words.of(parent?.name ?? "").first.map({ ["show", "present", "display", "offer"].contains($0) }) == true
        else { return false }
        return descendants.contains { test in
            guard test.kind == .guard || test.kind == .if else { return false }
            let isOnWay =
                test.kind == .guard
                ? test.isBefore(place) && test.parent?.contains(place) == true
                : test.child(.body)?.contains(place) == true
            return isOnWay
                && test.children(.condition).contains {
                    $0.unwrapped.kind == .reference && $0.unwrapped.name == answer.name
                }
        }
    }

    /// Whether a parameter is a link, or what was taken out of one, so that nobody was asked yet.
    private var bringsLink: Bool {
        ["URL", "URLComponents", "NSUserActivity", "URLQueryItem", "Dictionary", "[String: String]"].contains(
            typeText.map(TypeName.base) ?? "")
    }

    /// Whether code runs on what the user chose in an alert of AppKit: `if alert.runModal() == .alertFirstButtonReturn`.
    private var isAnswerOfAlert: Bool {
        guard kind == .if || kind == .case else { return false }
        return children.contains { child in
            guard child.role == .condition || child.role == .pattern else { return false }
            return ([child] + child.descendants).contains { part in
                part.name == "runModal" || part.name.hasPrefix("alert") && part.name.hasSuffix("ButtonReturn")
            }
        }
    }

    /// Whether a condition waits for what the user answers.
    private var asksUser: Bool {
        ([self] + descendants).contains { call in
            call.kind == .call
                && (questions.contains(call.name)
                    || Words.of(call.name).contains { ["confirm", "ask", "confirms", "asks", "prompt"].contains($0) })
        }
    }

    /// Whether a call keeps or reads one of the user's defaults.
    package func isOfDefaults(_ pass: Pass) -> Bool {
        guard let base, argument("forKey") != nil else { return false }
        return pass.lookup.isValue(base, of: "UserDefaults") || base.dottedName.hasPrefix("UserDefaults.")
            || Words.of(base.unwrapped.name).contains("defaults")
    }

    /// The values that a comparison looks at, or the expression itself.
    fileprivate var parts: [Node] {
        var node = unwrapped
        // `let isPublic = query["public"] == "1"`, a line above.
        if node.kind == .reference,
            let kept = enclosingFunction?.descendants(.variable).first(where: { $0.name == node.name && $0.has(.isLet) }
            ),
            let value = kept.initialValue?.unwrapped, value.kind == .binary, ["==", "!="].contains(value.name)
        {
            node = value
        }
        return node.kind == .binary && ["==", "!="].contains(node.name) ? node.children(.operand) : [self]
    }

    /// Whether a function of the project does what it does by other actions, which are reported.
    fileprivate var handsOn: Bool {
        descendants.contains { deed in
            // `submit(order)` carries out what the function is called.
            // A field of a request is no deed by itself.
            deed.isAction && !LinkVerbs.carrying.contains(deed.name) && deed.name != "setValue"
                && deed.arguments.contains { $0.kind != .closure && $0.sum == nil }
        }
    }

    /// The text that an argument puts together: what goes into one is looked at where it came from.
    private var sum: Node? { [.interpolatedString, .binary].contains(unwrapped.kind) ? self : nil }
}

/// Verbs that are an action by themselves.
private let alone: Set<String> = [
    "transfer", "pay", "delete", "erase", "forget", "login", "purchase", "buy", "donate", "call", "dial", "wipe",
    "unlock", "withdraw", "deposit", "order", "cancel", "checkout", "approve", "grant", "revoke", "uninstall",
    "impersonate", "publish", "upload", "authorize", "authorise", "trust", "vote", "disarm", "destroy",
]

/// Verbs whose object is told by `from`.
private let fetching: Set<String> = ["install", "restore", "download", "update", "import"]

/// Verbs that are an action with what they are done to: `raiseLimit`, `resetPassword`.
private let withObject: Set<String> = [
    "raise", "reset", "enable", "disable", "activate", "deactivate", "install", "change", "remove", "execute",
    "submit", "restore", "unsubscribe", "subscribe", "block", "invite",
]

/// Verbs whose deeds nobody takes back.
private let irrevocable: Set<String> = [
    "prune", "expunge",
    "erase", "wipe", "delete", "reset", "deactivate", "pay", "transfer", "purchase", "unlock", "revoke", "withdraw",
    "uninstall", "empty", "purge", "destroy",
]

/// Verbs whose deeds nobody takes back where all is meant: `unsubscribeAll()`.
private let sweeping: Set<String> = [
    "remove", "unsubscribe", "unfollow", "unpair", "disable", "leave", "clear", "block",
]

/// What is only shown, and made anew.
private let shown: Set<String> = [
    "navigation", "path", "stack", "view", "views", "state", "filter", "filters", "scroll", "selection", "tab", "tabs",
    "search", "cache", "caches", "timer", "animation", "badge", "badges", "idle", "interaction",
]

/// Last words of what the user is told.
private let told: Set<String> = [
    "error", "message", "title", "subtitle", "text", "label", "status", "alert", "toast", "banner", "hint", "badge",
]

/// What gives somebody rights where it is added.
private let accounts: Set<String> = [
    "user", "member", "admin", "administrator", "owner", "guest", "account", "device", "payee", "beneficiary",
    "recipient", "trustee", "delegate", "certificate", "proxy", "signer", "cosigner",
]

/// Words in the names of objects that keep who is signed in.
private let sessions: Set<String> = ["session", "account", "auth", "credentials", "user", "login", "store", "client"]

/// The last words of properties that say where something is.
private let addresses: Set<String> = ["url", "address", "host", "endpoint", "server", "domain"]

/// Words of what an app talks to.
private let servers: Set<String> = ["base", "server", "api", "hub", "host", "endpoint", "gateway", "relay", "proxy"]

/// Words in the names of objects that keep how an app is set up.
private let settings: Set<String> = [
    "settings", "preferences", "api", "client", "configuration", "config", "environment",
]

/// Words in the names of what protects.
private let protections: Set<String> = [
    "lock", "pin", "passcode", "biometrics", "protection", "pinning", "guard", "shield",
]

private let questions: Set<String> = [
    "UIAlertAction", "Button", "confirmationDialog", "alert", "evaluatePolicy", "addAction", "actionSheet", "addButton",
]

/// Words in the names of what tells that a user has agreed.
private let consents: Set<String> = [
    "ok", "okay", "yes", "confirmed", "accepted", "agreed", "approved", "consented",
]
