import AuditAnalysis
import AuditKit
import CodeModel

/// What a program knows of itself and of the account that it runs in.
extension Pass {
    /// Whether a text is made of nothing but the place of the program, the home and name of its user, and numbers: only
    /// whoever installs the program chooses any of it.
    func isOwnPlace(_ node: Node, steps: Int = 6) -> Bool {
        guard steps > 0 else { return false }
        let node = node.uncast
        if constant(node) != nil { return true }
        switch node.kind {
        case .string, .integer, .float: return true
        case .interpolatedString:
            return node.children(.interpolation).compactMap(\.children.first).allSatisfy {
                isOwnPlace($0, steps: steps - 1)
            }
        case .binary where ["+", "??"].contains(node.name):
            return node.children(.operand).allSatisfy { isOwnPlace($0, steps: steps - 1) }
        case .call:
            if ownFacts.contains(node.name), node.base == nil, node.arguments.isEmpty { return true }
            // `Bundle.main.path(forResource: "mend.sh", ofType: nil)`
            if let name = node.argument("forResource"), let bundle = node.base?.dottedName, owners.contains(bundle) {
                return constant(name) != nil
            }
            let parts = [node.base].compactMap(\.self) + node.arguments
            guard node.name.first?.isLowercase == true ? node.base != nil : makers.contains(node.name) else {
                return false
            }
            guard lookup.function(of: node) == nil else { return false }
            return parts.allSatisfy { $0.has(.hasImplicitBase) || isOwnPlace($0, steps: steps - 1) }
        case .member:
            if ownMembers.contains(node.name), let base = node.base?.dottedName, owners.contains(base) { return true }
            if let declared = lookup.declaration(ofMember: node) { return isOwnPlace(declared: declared, steps) }
            guard views.contains(node.name), let base = node.base else { return false }
            return isOwnPlace(base, steps: steps - 1)
        case .reference: return declaration(of: node).map { isOwnPlace(declared: $0, steps) } ?? false
        default: return false
        }
    }

    private func isOwnPlace(declared: Node, _ steps: Int) -> Bool {
        if let type = declared.typeText, numbers.contains(type) { return true }
        guard declared.kind == .variable, declared.has(.isLet), let value = declared.initialValue else { return false }
        return isOwnPlace(value, steps: steps - 1)
    }
}

private let owners: Set<String> = [
    "Bundle.main", "NSBundle.mainBundle", "ProcessInfo.processInfo", "FileManager.default",
    "NSRunningApplication.current",
]

private let ownMembers: Set<String> = [
    "bundlePath", "bundleURL", "executablePath", "executableURL", "resourcePath", "resourceURL", "bundleIdentifier",
    "processIdentifier", "homeDirectoryForCurrentUser", "temporaryDirectory", "processName", "userName",
    "operatingSystemVersionString", "systemUptime",
]

/// Types of numbers, which hold no sign that a shell knows.
private let numbers: Set<String> = [
    "Int", "Int32", "Int64", "UInt", "UInt32", "UInt64", "Double", "Float", "CGFloat", "TimeInterval", "pid_t", "uid_t",
    "Bool",
]

/// Functions that tell of the account and the process.
private let ownFacts: Set<String> = [
    "NSHomeDirectory", "NSTemporaryDirectory", "NSUserName", "getuid", "geteuid", "getgid", "getegid", "getpid",
    "getppid",
]

/// What makes a text or an address of another.
private let makers: Set<String> = ["String", "NSString", "URL", "Int", "Int32", "UInt32"]

/// The same thing in another form.
private let views: Set<String> = [
    "path", "absoluteString", "relativePath", "lastPathComponent", "standardizedFileURL", "deletingLastPathComponent",
    "description", "utf8",
]

extension [Example] {
    static let commandInjectionOwnBad: [Example] = [
        Example(
            """
            func restart(after seconds: String) {
                let process = Process()
                process.launchPath = "/bin/sh"
                process.arguments = ["-c", ↓"sleep \\(seconds); open '\\(Bundle.main.bundlePath)'"]
                process.launch()
            }
            """, "a text from somewhere else"),
        Example(
            """
            func restart(after seconds: TimeInterval) {
                let process = Process()
                process.launchPath = "/bin/sh"
                process.arguments = ["-c", ↓"sleep \\(seconds); open '\\(Bundle.main.bundlePath)'"]
                process.launch()
            }
            """, "advice: a number, and the program's location"),
    ]

    static let commandInjectionOwnGood: [Example] = [
        Example(
            """
            final class Agent {
                private let list = "\\(NSHomeDirectory())/Library/LaunchAgents/com.example.tea.plist"
                private let label = "com.example.tea"
                func start() { sh("launchctl bootstrap gui/\\(getuid()) \\(list)") }
                func stop() {
                    let user = getuid()
                    sh("launchctl bootout gui/\\(user)/\\(label)")
                }
                func sh(_ line: String) {
                    let process = Process()
                    process.launchPath = "/bin/sh"
                    process.arguments = ["-c", line]
                    process.launch()
                }
            }
            """, "the home of the user and numbers"),
        Example(
            """
            struct Button: View {
                @State var command = ""
                var body: some View { TextField("Command", text: $command) }
                func press() {
                    let process = Process()
                    process.launchPath = "/bin/zsh"
                    process.arguments = ["-c", "\\(command)"]
                    process.launch()
                }
            }
            """, "a user who types a command wants it run"),
        Example(
            """
            struct Taps: View {
                @State var name = ""
                var body: some View { TextField("Name", text: $name) }
                func add() {
                    let process = Process()
                    process.launchPath = "/opt/homebrew/bin/brew"
                    process.arguments = ["tap", name]
                    process.launch()
                }
            }
            """, "an option that users set themselves"),
    ]
}
