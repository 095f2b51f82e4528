import AuditKit

/// Calls that write to a log, and how much of it others can read.
enum LogSinks {
    enum Sink: Equatable {
        /// Everything is readable: `print`, `NSLog`, swift-log, CocoaLumberjack.
        case plain
        /// The unified log through a C format, where `%@` is redacted unless it says `public`.
        case osLog
        /// The unified log through `Logger`, where dynamic text is redacted unless it says `.public`.
        case logger
    }

    static let functions = [
        "print", "debugPrint", "dump", "NSLog", "NSLogv", "os_log", "DDLogDebug", "DDLogError", "DDLogInfo",
        "DDLogVerbose",
        "DDLogWarn",
    ]

    static let methods = [
        "debug", "info", "notice", "warning", "error", "critical", "fault", "trace", "log", "verbose", "warn",
    ]

    static func sink(of call: Node, in file: SwiftFile, _ pass: Pass) -> Sink? {
        guard let callee = call.callee?.unwrapped else { return nil }
        if functions.contains(call.name) {
            guard callee.kind == .reference || callee.base?.name == "Swift" else { return nil }
            if call.argument("to") != nil || isOwn(call, pass) { return nil }
            return call.name == "os_log" ? .osLog : .plain
        }
        guard callee.kind == .member, let base = callee.base?.unwrapped, !call.arguments.isEmpty else { return nil }
        guard isLogger(base, pass) else { return nil }
        return usesUnifiedLog(file, pass) ? .logger : .plain
    }

    /// Whether the project declares a function of this name with a body that does something else.
    private static func isOwn(_ call: Node, _ pass: Pass) -> Bool {
        guard call.name != "NSLog", let own = pass.lookup.function(of: call) else { return false }
        return own.child(.body).map { !$0.children.isEmpty } ?? true
    }

    /// Whether `Logger` is that of the system, which redacts, and not that of swift-log.
    private static func usesUnifiedLog(_ file: SwiftFile, _ pass: Pass) -> Bool {
        if file.imports("Logging") { return false }
        return file.imports("os", "OSLog")
            || pass.workspace.imports("os", "OSLog", "os.log") && !pass.workspace.imports("Logging")
    }

    private static func isLogger(_ base: Node, _ pass: Pass) -> Bool {
        if let type = pass.type(of: base) { return types.contains(type.name) }
        return types.contains(base.name) || ["log", "logger", "Log", "LOG"].contains(base.name)
    }

    private static let types: Set<String> = [
        "Logger", "OSLog", "SwiftyBeaver", "XCGLogger", "DDLog", "Log", "CocoaLumberjack", "Willow", "Puppy",
        "LoggerProtocol",
        "Logging",
    ]
}

/// Whole answers of servers and whole requests on their way to a log.
enum ResponseBodies {
    static func printed(by call: Node, _ pass: Pass) -> (Node, String)? {
        for argument in call.arguments {
            let parts =
                argument.unwrapped.kind == .interpolatedString
                ? argument.unwrapped.children(.interpolation).compactMap(\.children.first) : [argument]
            for part in parts {
                if let name = body(part, pass, steps: 3) { return (part, name) }
            }
        }
        return nil
    }

    private static func body(_ node: Node, _ pass: Pass, steps: Int) -> String? {
        guard steps > 0 else { return nil }
        let node = node.uncast
        switch node.kind {
        case .member where ["allHTTPHeaderFields", "httpBody"].contains(node.name): return node.name
        case .binary where node.name == "??": return node.child(.operand).flatMap { body($0, pass, steps: steps - 1) }
        case .call where ["String", "NSString", "jsonObject"].contains(node.name):
            guard let first = node.arguments.first else { return nil }
            if ["data", "decoding", "withJSONObject", "with"].contains(first.label), isAnswer(first) {
                return first.unwrapped.name
            }
            return ["describing", "reflecting"].contains(first.label) ? body(first, pass, steps: steps - 1) : nil
        case .reference:
            guard let start = pass.declaration(of: node)?.initialValue else { return nil }
            return body(start, pass, steps: steps - 1) == nil ? nil : node.name
        default: return nil
        }
    }

    /// Whether a name is the data that a network call gives to its closure.
    private static func isAnswer(_ node: Node) -> Bool {
        let node = node.unwrapped
        guard node.kind == .reference else { return false }
        return node.ancestors.contains { closure in
            guard closure.kind == .closure, let call = closure.parent, call.kind == .call else { return false }
            guard ["dataTask", "responseData", "response", "responseJSON", "responseString"].contains(call.name) else {
                return false
            }
            return closure.descendants(.parameter).contains { $0.name == node.name }
        }
    }
}
