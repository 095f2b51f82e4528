package import AuditKit
package import CodeModel

/// Calls that write to a log, and how much of it others can read.
package enum LogSinks {
    package enum Sink: Equatable {
        /// Everything is readable: `print`, `NSLog`, swift-log, CocoaLumberjack.
        case plain
        /// The unified log through a C format, where `%@` is redacted unless it says `public`.
        case osLog
        /// The unified log through `Logger`, where dynamic text is redacted unless it says `.public`.
        case logger
    }

    package static let functions = [
        "print", "debugPrint", "dump", "NSLog", "NSLogv", "os_log", "DDLogDebug", "DDLogError", "DDLogInfo",
        "DDLogVerbose",
        "DDLogWarn", "vprintf", "puts", "syslog", "vsyslog", "printf", "perror", "CFShow", "os_signpost", "asl_log",
        "vprintf_l", "printf_l", "putchar", "putchar_unlocked",
    ]

    package static let methods = [
        "debug", "info", "notice", "warning", "error", "critical", "fault", "trace", "log", "verbose", "warn",
    ]

    /// What loggers of a few libraries and the signposts of the system are called with besides; each has other meanings, too.
    package static let rareMethods = ["severe", "alert", "emergency", "custom"] + signposts

    package static func sink(of call: Node, in file: SwiftFile, _ pass: Pass) -> Sink? {
        guard let callee = call.callee?.unwrapped else { return nil }
        if functions.contains(call.name) {
            guard callee.kind == .reference || callee.base?.name == "Swift" else { return nil }
            if let target = call.argument("to"), !isConsole(target, pass) { return nil }
            if isOwn(call, pass) { return nil }
            return ["os_log", "os_signpost"].contains(call.name) ? .osLog : .plain
        }
        if isOfAnotherModule(call, pass) { return .plain }
        guard callee.kind == .member, let base = callee.base?.unwrapped, !call.arguments.isEmpty else { return nil }
        if isSignposter(base, call, pass) { return .logger }
        if isStandInLogger(base, call, pass) { return .plain }
        guard isLogger(base, pass) else { return nil }
        if let writer = innerCalls(of: call, pass).last { return isWriter(writer) ? .plain : nil }
        if neverRedacts(base, pass) { return .plain }
        return usesUnifiedLog(file, pass) ? .logger : .plain
    }

    /// Calls of functions that are named for a log and that nobody here has the code of: `app_log(.info, "started")`.
    package static func callsOfOtherModules(in file: SwiftFile) -> [Node] {
        file.nodes(.call) { mark.occur(in: $0) && Words.of($0).contains("log") && !functions.contains($0) }
            .filter { $0.callee?.unwrapped.kind == .reference }
    }

    private static let mark = FoldedWords("log")

    private static func isOfAnotherModule(_ call: Node, _ pass: Pass) -> Bool {
        call.callee?.unwrapped.kind == .reference && call.name != "log" && Words.of(call.name).contains("log")
            && call.name.first?.isLowercase == true && pass.lookup.function(of: call) == nil
            && call.arguments.contains { $0.unwrapped.kind == .interpolatedString || $0.unwrapped.kind == .string }
    }

    /// Whether `print(x, to: &stream)` writes to the standard output or the standard error.
    private static func isConsole(_ target: Node, _ pass: Pass) -> Bool {
        let stream = target.unwrapped.kind == .inout ? target.unwrapped.children.first ?? target : target
        let start = pass.declaration(of: stream.unwrapped)?.initialValue?.unwrapped
        if ["standardError", "standardOutput"].contains(start?.name ?? stream.unwrapped.name) { return true }
        // A stream of the project's own that is named for one of them.
        guard let type = pass.type(of: stream)?.name, pass.lookup.index.type(type, inherits: "TextOutputStream") else {
            return false
        }
        return !consoles.isDisjoint(with: Words.of(type))
    }

    /// Whether the project declares a function of this name with a body that does something else.
    private static func isOwn(_ call: Node, _ pass: Pass) -> Bool {
        guard call.name != "NSLog", let own = pass.lookup.function(of: call) else { return false }
        return own.child(.body).map { !$0.children.isEmpty } ?? true
    }

    /// Whether `Logger` is that of the system, which redacts, and not that of swift-log.
    private static func usesUnifiedLog(_ file: SwiftFile, _ pass: Pass) -> Bool {
        if file.imports("Logging", "DatadogLogs", "Datadog") { return false }
        return file.imports("os", "OSLog")
            || pass.workspace.imports("os", "OSLog", "os.log") && !pass.workspace.imports("Logging")
    }

    private static func isLogger(_ base: Node, _ pass: Pass) -> Bool {
        if let name = meantType(of: base, pass) { return types.contains(name) }
        if let type = pass.type(of: base) { return types.contains(type.name) }
        return types.contains(base.name) || ["log", "logger", "Log", "LOG"].contains(base.name)
    }

    /// Whether a logger is of a type of the project that only stands in for that of a library which never redacts.
    private static func isStandInLogger(_ base: Node, _ call: Node, _ pass: Pass) -> Bool {
        guard let type = pass.type(of: base)?.name, !types.contains(type), let last = Words.of(type).last,
            ["logger", "log"].contains(last)
        else { return false }
        return pass.lookup.function(of: call)?.isStandIn == true
    }

    /// The calls by which a function of the project writes to a log what it is given, the one that writes last; none where
    /// it does not.
    package static func innerCalls(of call: Node, _ pass: Pass, depth: Int = 4) -> [Node] {
        guard depth > 0, let function = pass.lookup.function(of: call), let body = function.child(.body),
            !function.isStandIn
        else { return [] }
        let calls = body.descendants(.call).filter { $0 != call }
        let writers = calls.filter { functions.contains($0.name) && $0.callee?.unwrapped.kind == .reference }
        if let writer = writers.first(where: { $0.arguments.contains(where: \.isMadeOfParameters) }) { return [writer] }
        for inner in calls where !functions.contains(inner.name) {
            let way = innerCalls(of: inner, pass, depth: depth - 1)
            if !way.isEmpty { return [inner] + way }
        }
        return writers.prefix(1).map(\.self)
    }

    /// Whether a call stands in a method by which a logger of the project is told something: what the method is given is
    /// judged where it is called.
    package static func isOfLogger(_ call: Node) -> Bool {
        guard let method = call.enclosingDeclaredFunction, let owner = call.enclosingType else { return false }
        return types.contains(TypeName.base(owner.name)) && (methods + rareMethods).contains(method.name)
    }

    /// Whether a call in such a method writes out all that the method is given.
    private static func isWriter(_ call: Node) -> Bool {
        isOfLogger(call) && !["os_log", "os_signpost"].contains(call.name)
            && call.arguments.contains(where: \.isMadeOfParameters)
    }

    /// `$password.map { $0.value }.print("password")` of Combine: what the publisher sends, with the place of the call.
    package static func publishers(in file: SwiftFile) -> [(Node, Node)] {
        guard file.imports("Combine") || file.tree.mentions("Publisher") else { return [] }
        return file.calls("print").compactMap { call in
            guard let base = call.base, base.isPublisher,
                call.arguments.allSatisfy({ $0.kind == .string || $0.label == "to" })
            else { return nil }
            return (base, call.arguments.first ?? call)
        }
    }

    /// `logger[metadataKey: "user"] = .string(name)` of swift-log: what goes into every message from then on.
    package static func metadata(in file: SwiftFile) -> [Node] {
        file.nodes(.subscriptCall).compactMap { target in
            guard target.role == .target, target.argument("metadataKey") != nil else { return nil }
            return target.parent?.child(.operand)
        }
    }

    /// Whether a logger is of a library that writes out all that it is given.
    private static func neverRedacts(_ base: Node, _ pass: Pass) -> Bool {
        if others.contains(base.name) || meantType(of: base, pass).map(others.contains) == true { return true }
        guard let type = pass.type(of: base)?.name else { return false }
        return others.contains(type) || type == "LoggerProtocol" && pass.lookup.index.types[type] == nil
    }

    /// The type that a name stands for: `let log = SwiftyBeaver.self`, `typealias Log = SwiftyBeaver`.
    private static func meantType(of base: Node, _ pass: Pass) -> String? {
        guard let declared = pass.declaration(of: base) ?? pass.lookup.declaration(ofMember: base) else { return nil }
        if declared.kind == .typealiasDecl { return declared.descendants(.type).first?.name }
        guard declared.kind == .variable, let value = declared.initialValue?.unwrapped, value.kind == .member,
            value.name == "self"
        else { return nil }
        return value.base?.unwrapped.name
    }

    /// `OSSignposter`, whose messages are those of the unified log.
    private static func isSignposter(_ base: Node, _ call: Node, _ pass: Pass) -> Bool {
        guard signposts.contains(call.name) else { return false }
        if let type = pass.type(of: base)?.name { return type == "OSSignposter" }
        return base.name.lowercased().contains("signpost")
    }

    private static let signposts = [
        "emitEvent", "beginInterval", "endInterval", "withIntervalSignpost", "beginAnimationInterval",
    ]

    private static let consoles: Set<String> = ["error", "err", "stderr", "stdout", "console", "log", "logger"]

    /// Loggers that never redact.
    private static let others: Set<String> = [
        "SwiftyBeaver", "XCGLogger", "DDLog", "CocoaLumberjack", "Willow", "Puppy",
    ]

    private static let types: Set<String> = [
        "Logger", "OSLog", "SwiftyBeaver", "XCGLogger", "DDLog", "Log", "CocoaLumberjack", "Willow", "Puppy",
        "LoggerProtocol",
        "Logging",
    ]
}

extension Node {
    /// Whether an expression names what its function was given, and nothing else that could vary.
    package var isMadeOfParameters: Bool {
        guard let function = enclosingDeclaredFunction else { return false }
        let given = Set(function.children(.parameter).map(\.name))
        let named = ([self] + descendants).filter { $0.kind == .reference && $0.role != .callee }
        return !named.isEmpty && named.allSatisfy { given.contains($0.name) }
    }

    /// Whether an expression is a chain of operators that begins with a publisher: `$name`, `subject`, `publisher(for:)`.
    fileprivate var isPublisher: Bool {
        var node = unwrapped
        while true {
            if node.kind == .reference || node.kind == .member, node.name.hasPrefix("$") { return true }
            let last = Words.of(node.name).last ?? ""
            if ["publisher", "subject", "published"].contains(last) || senders.contains(node.name) { return true }
            guard let base = node.kind == .call ? node.base : node.kind == .member ? node.base : nil else {
                return false
            }
            node = base.unwrapped
        }
    }
}

/// Publishers of Combine that are called otherwise.
private let senders: Set<String> = [
    "Just", "Future", "Deferred", "Record", "Publishers", "CurrentValueSubject", "PassthroughSubject",
]
