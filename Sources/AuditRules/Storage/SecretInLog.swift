import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Secrets in logs.
    static let secretInLog = Rule(
        id: "secret-in-log",
        title: "Sensitive value written to a log",
        category: .storage,
        severity: .high,
        references: [
            .cwe(532), .cwe(312), .cwe(359), .cwe(200), .masvs("STORAGE", 2), .maswe(5), .mastg("MASTG-TEST-0297"),
            .mobileTop10(9),
        ],
        why: """
            Logs outlive the moment: the system stores them, diagnostic reports collect them, and log services receive \
            them. Anyone who can read a log has the secret without ever touching the app.
            """,
        remedy: """
            Omit the value, or log a fact about it. With `Logger`, keep the default or `privacy: .private`, or use \
            `.private(mask: .hash)` to tell values apart. Bulwark’s `RedactingLogHandler` masks metadata and redacts \
            messages of swift-log, its `PrivateLogger` those of `os.Logger`, and its `Sensitive` prints nothing.
            """,
        bad: [
            Example(
                """
                import Toolkit
                func start(passcode: String) { tk_log(.app, .info, "started with passcode \\(↓passcode)") }
                """, "a log function of another module"),
            Example("func signIn(password: String) { print(\"signing in with \\(↓password)\") }"),
            Example("NSLog(\"pin: %@\", ↓pinTextField.text ?? \"\")"),
            Example(
                """
                import os
                let log = Logger()
                func f(token: String) { log.info("got \\(↓token, privacy: .public)") }
                """,
                mended: """
                    import os
                    let log = Logger()
                    func f(token: String) { log.info("got \\(token, privacy: .private)") }
                    """),
            Example("os_log(\"%{public}@ signed in\", ↓accessToken)"),
            Example("func f(cvv: String) { DDLogDebug(\"\\(↓cvv)\") }", "CocoaLumberjack"),
            Example(
                """
                session.dataTask(with: url) { data, response, error in
                    guard let data = data else { return }
                    let text = String(data: data, encoding: .utf8)
                    print("answer: \\(↓text)")
                }
                """, "the entire body of a response"),
            Example(
                """
                let user = Record()
                user["password"] = field.text
                print("saved \\(↓user)")
                """, "the value put into it"),
            Example("print(↓request.allHTTPHeaderFields)", "with the header that signs in"),
            Example(
                """
                import os
                let log = Logger()
                func f(pin: Int) { log.info("\\(↓pin)") }
                """, "numbers are not redacted"),
            Example("print(\"encryption key is \\(↓vendor)\")", "the text says what follows"),
        ] + .secretInLogFlows + .secretInLogRequests + .secretInLogNames + .secretInLogSinks
            + .secretInLogTools + .secretInLogWords,
        good: [
            Example("print(\"password is missing\"); print(password.isEmpty); print(passwordError)"),
            Example(
                "import os\nlet log = Logger()\nfunc f(token: String) { log.info(\"got \\(token)\") }",
                "redacted by default"),
            Example("func f(token: String) { print(\"token has \\(token.count) letters\"); print(token.prefix(4)) }"),
            Example("#if DEBUG\nprint(password)\n#endif", "left out of what is shipped"),
            Example(
                "enum Token { case plus }\nfunc f(token: Token) { print(\"unexpected token \\(token)\") }",
                "a parser's token"),
            Example("os_log(\"%{private}@ signed in\", accessToken)", "redacted on purpose"),
            Example("printer.print(password)", "another thing's method"),
            Example("print(\"returned credentials (expired: \\(expired))\")", "the text speaks of something else"),
            Example("print(sha256(password), maskedCard, encryptedToken)"),
            Example("log(password.count); dialog_show(password)", "no log"),
        ] + .secretInLogLookAlikes + .secretInLogRequestsGood + .secretInLogPlainNames + .secretInLogSilentSinks
            + .secretInLogPlainWords,
        checks: [.swift(inspect), .swift(inspectStatements)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    // What nobody gets is not followed.
    guard file.role.isShipped else { return }
    for name in LogSinks.functions + LogSinks.methods + LogSinks.rareMethods {
        for call in file.calls(name) where !call.isDebugOnly {
            guard let sink = LogSinks.sink(of: call, in: file, pass), !call.isAnswer else { continue }
            inspect(call, sink, &pass)
        }
    }
    for call in LogSinks.callsOfOtherModules(in: file) where !call.isDebugOnly {
        if let sink = LogSinks.sink(of: call, in: file, pass) { inspect(call, sink, &pass) }
    }
    for (value, place) in LogSinks.publishers(in: file) where !place.isDebugOnly {
        guard let found = pass.sensitiveContent(value) else { continue }
        pass.report(
            "\(found.statement) and is written to a log", at: place,
            .init(found))
    }
    for value in LogSinks.metadata(in: file) where !value.isDebugOnly {
        guard let found = pass.sensitiveValue(value) else { continue }
        pass.report(
            "\(found.statement) and is written to a log with every message", at: value,
            .init(found))
    }
    for call in LogSinks.consoleWrites(in: file) where !call.isDebugOnly { inspect(call, .plain, &pass) }
}

/// GRDB told to write the values of statements into its errors and traces.
private func inspectStatements(_ file: SwiftFile, _ pass: inout Pass) {
    for setting in file.settings(["publicStatementArguments"]) {
        guard setting.value.isTrue(pass), !setting.value.isForDevelopers else { continue }
        pass.report(
            "Statement arguments appear in this database's errors and traces, and therefore in logs",
            at: setting.value, .init(severity: .medium))
    }
}

private func inspect(_ call: Node, _ sink: LogSinks.Sink, _ pass: inout Pass) {
    let format = call.logFormat(pass)
    for argument in call.arguments {
        guard let shown = argument.kind == .closure ? message(of: argument, sink) : argument,
            let (place, found) = logged(shown, sink, pass)
        else { continue }
        // What the method of a logger is given is judged where it is called.
        if LogSinks.isOfLogger(call), place.isMadeOfParameters { continue }
        // Where somebody is has words of its own.
        if found.isNumber, LoggedTrace.found(in: place, pass)?.kind == .place { continue }
        let isRedacted =
            sink == .osLog && format.map { !LogFormat($0.text, at: $0.argument).shows(argument, of: call) } ?? false
        let isPrivate = format.map { $0.text.contains("{private") || $0.text.contains("{sensitive") } ?? false
        if isRedacted, found.kind == .personal || isPrivate || !place.isDescription { continue }
        let advice = isRedacted ? ", redacted unless a profile reveals private data" : ""
        let isOnlySeen = call.isSeenByDevelopersAlone(pass)
        let severity = isOnlySeen ? min(found.severity, .medium) : found.severity
        return pass.report(
            "\(found.statement) and is written to a log\(advice)", at: place,
            .init(
                severity: isRedacted ? .low : severity, confidence: found.confidence, paths: found.paths,
                isAdvice: found.isDoubtful || pass.isMadeForUser(call, found)
                    || found.kind != .credential && isOnlySeen
                    || ([call] + found.way + LogSinks.innerCalls(of: call, pass)).contains(
                        where: \.isAskedForAtLaunch),
                fix: place.madePrivate(pass)))
    }
    if let (place, trace) = loggedTrace(in: call, sink, pass) {
        let what =
            trace.kind == .place ? "reveals the user's location" : "identifies this device for push notifications"
        return pass.report(
            "`\(trace.name)` \(what) and is written to a log", at: place,
            .init(severity: .low, confidence: .medium, isAdvice: call.isSeenByDevelopersAlone(pass)))
    }
    if sink == .plain, let (place, what) = LoggedWhole.found(in: call, pass) {
        return pass.report(
            "\(what) and is written to a log", at: place,
            .init(severity: .medium, confidence: .medium, isAdvice: call.isSeenByDevelopersAlone(pass)))
    }
    guard sink == .plain, let (place, name) = ResponseBodies.printed(by: call, pass) else { return }
    pass.report(
        "`\(name)` holds an entire request or server response and is written to a log", at: place,
        .init(severity: .medium, confidence: .medium, isAdvice: call.isSeenByDevelopersAlone(pass)))
}

extension Node {
    /// Has a logger redact a value that it is told to show: `privacy: .public` becomes `.private`. An address or a request that
    /// holds the secret would be gone from the log as a whole, and stands in other lines as well.
    fileprivate func madePrivate(_ pass: Pass) -> SourceFix? {
        guard parent?.kind == .interpolation, let privacy = parent?.argument("privacy")?.unwrapped,
            privacy.name == "public", [.reference, .member].contains(unwrapped.kind),
            !["URL", "NSURL", "URLRequest", "NSURLRequest", "URLComponents"].contains(pass.type(of: self)?.name ?? "")
        else { return nil }
        return .rename(privacy, to: "private")
    }

    /// Whether a call only prints, in a project of apps: what they print goes nowhere but to a debugger, unless the app itself
    /// turns its output to a file.
    fileprivate func isSeenByDevelopersAlone(_ pass: Pass) -> Bool {
        ["print", "debugPrint", "dump"].contains(name) && pass[PhoneProject.self].isOfAppsAlone
            && !pass[KeptOutput.self].exists
    }
}

/// Whether a project turns its standard output to a file or a pipe, where others find it.
private struct KeptOutput: Fact {
    let exists: Bool

    init(workspace: Workspace) {
        exists = workspace.swift.contains { file in ["dup2", "freopen"].contains { file.tree.mentions($0) } }
    }
}

/// The message that a closure gives to a logger that does not redact.
private func message(of closure: Node, _ sink: LogSinks.Sink) -> Node? {
    sink == .plain && LogSinks.methods.contains(closure.parent?.name ?? "") || closure.parent?.name == "severe"
        ? LogSinks.message(of: closure) : nil
}

/// A place or a push token that a call writes to a log readable.
private func loggedTrace(in call: Node, _ sink: LogSinks.Sink, _ pass: Pass) -> (Node, LoggedTrace)? {
    for argument in call.arguments where argument.kind != .closure && !pass.lookup.tellsLengthAlone(argument) {
        guard argument.unwrapped.kind == .interpolatedString else {
            if sink == .plain, let found = LoggedTrace.found(in: argument, pass) { return (argument, found) }
            continue
        }
        for part in argument.unwrapped.children(.interpolation) {
            guard let value = part.children.first, !part.isRedacted, !pass.lookup.tellsLengthAlone(value),
                let found = LoggedTrace.found(in: value, pass),
                sink == .plain || part.argument("privacy") != nil || found.kind == .place
            else { continue }
            return (value, found)
        }
    }
    return nil
}

extension Node {
    /// Whether it is the query by which the same function deletes or finds items: it holds their names, not what they keep.
    fileprivate var saysWhatIsDeleted: Bool {
        let query = uncast
        guard query.kind == .reference, let function = enclosingDeclaredFunction else { return false }
        return function.descendants(.call).contains { call in
            ["SecItemDelete", "SecItemCopyMatching"].contains(call.name)
                && call.argument(at: 0)?.uncast.isReference(to: query.name) == true
        }
    }

    fileprivate func isReference(to name: String) -> Bool { kind == .reference && self.name == name }

    /// Whether a whole object is put into words, with whatever joins it later.
    fileprivate var isDescription: Bool {
        ["description", "debugDescription"].contains(unwrapped.name) || unwrapped.argument("describing") != nil
    }
}

/// The first thing in an argument that is sensitive and reaches the log readable.
private func logged(_ argument: Node, _ sink: LogSinks.Sink, _ pass: Pass) -> (Node, SensitiveValue)? {
    guard argument.unwrapped.kind == .interpolatedString else {
        if sink == .logger { return nil }
        return secret(in: argument, pass).map { (argument, $0) }
    }
    var before = ""
    for part in argument.unwrapped.children {
        guard part.kind == .interpolation, let value = part.children.first else {
            before = part.name
            continue
        }
        // `.auto` is what holds where nothing is said.
        let privacy = part.argument("privacy").map(\.unwrapped.name).flatMap { $0 == "auto" ? nil : $0 }
        if let privacy, privacy != "public" { continue }
        if pass.lookup.tellsLengthAlone(value) { continue }
        let isRedacted = sink != .plain && privacy == nil
        if let found = secret(in: value, pass), !isRedacted || found.isNumber { return (value, found) }
        if isRedacted { continue }
        if let found = pass.announced(by: before, value) { return (value, found) }
        before = ""
    }
    return nil
}

/// The secret that a value shows: its own, or one of the object that a text was encoded from.
private func secret(in value: Node, _ pass: Pass) -> SensitiveValue? {
    if value.saysWhatIsDeleted { return nil }
    let shown = pass.lookup.shownPart(of: value.unwrapped)
    if !shown.isEmpty { return pass.sensitiveContent(value, part: shown) }
    let isDump = value.parent?.kind == .call && value.parent?.name == "dump"
    // What is written rather than described goes out byte by byte.
    let isWritten = ["write", "writeAll", "fwrite"].contains(value.parent?.name)
    if !isDump, !isWritten, pass.lookup.tellsLengthAlone(value) { return nil }
    if !isDump, let words = value.unwrapped.ownDescription(pass) {
        return words.lazy.compactMap { pass.sensitiveValue($0) }.first
    }
    if let found = pass.sensitiveValue(value) {
        guard !isDump, let words = value.unwrapped.inferredDescription(pass) else { return found }
        return words.lazy.compactMap { pass.sensitiveValue($0) }.first
    }
    if isDump { return pass.sensitiveContent(value) }
    let text = value.unwrapped
    let isText = text.kind == .call && text.name == "String"
    if isText, text.argument("decoding") != nil || text.argument("data") != nil { return pass.sensitiveContent(value) }
    // A text that was encoded from a value of the project, or that `dump` has filled.
    if text.kind == .reference, pass.type(of: text)?.name == "String" { return pass.sensitiveContent(value) }
    let whole = isText ? text.argument("describing") ?? text.argument("reflecting") ?? text : text
    return whole.showsAll(pass) ? pass.sensitiveContent(whole) : nil
}
