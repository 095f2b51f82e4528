import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// A global or static variable that changes while the app runs, on no actor and under no lock.
    static let globalMutableState = Rule(
        id: "global-mutable-state",
        title: "Unguarded global mutable state",
        category: .concurrency,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(362), .cwe(366), .cwe(820), .masvs("CODE", 4)],
        why: """
            Every thread of the app can reach a global variable. Writing it while another thread reads it is a data \
            race that tears values and crashes collections, and in Swift 5 the compiler does not diagnose it.
            """,
        remedy: """
            Isolate it to `@MainActor` or another actor, keep it in a `Mutex`, or pass the value to the code that \
            needs it.
            """,
        bad: [
            Example(
                """
                final class Articles {
                    ↓static let shared = Articles()
                    private var all: [String] = []
                    func reload() { DispatchQueue.global().async { self.all = ["a"] } }
                    func count() -> Int { all.count }
                }
                """, "a singleton that another thread changes"),
            Example(
                """
                ↓var currentTheme = "light"
                func useDark() { currentTheme = "dark" }
                """),
            Example(
                """
                enum Session {
                    ↓static var token: String?
                }
                func signIn(_ token: String) { Session.token = token }
                """),
            Example(
                """
                struct Palette {
                    ↓private static var cached: [String: Int] = [:]
                    func colour(_ name: String) -> Int {
                        if let found = Self.cached[name] { return found }
                        Self.cached[name] = name.count
                        return name.count
                    }
                }
                """),
            Example(
                """
                enum Recent {
                    ↓static let searches = NSMutableArray()
                    static func add(_ text: String) { searches.add(text) }
                }
                """),
            Example(
                """
                enum Stamps {
                    ↓static let formatter = DateFormatter()
                    static func year(_ date: Date) -> String {
                        formatter.dateFormat = "yyyy"
                        return formatter.string(from: date)
                    }
                }
                """),
            Example(
                """
                ↓nonisolated(unsafe) private var hits = 0
                func hit() { hits += 1 }
                """),
        ],
        good: [
            Example(
                """
                final class Theme {
                    static let shared = Theme()
                    var isDark = false
                    func toggle() { isDark.toggle() }
                }
                """, "no other thread is in sight"),
            Example(
                """
                @MainActor var openWindows = 0
                @MainActor func open() { openWindows += 1 }
                """),
            Example(
                """
                private let queue = DispatchQueue(label: "images")
                private var images: [String: Data] = [:]
                func image(_ name: String) -> Data? { queue.sync { images[name] } }
                func keep(_ data: Data, _ name: String) { queue.sync { images[name] = data } }
                """),
            Example(
                """
                private var timeout = 30.0
                func limit() -> Double { 2 * timeout }
                """, "nobody writes it"),
            Example(
                """
                enum Trace {
                    @TaskLocal static var id: String?
                    static var isOn: Bool { id != nil }
                }
                """),
            Example(
                """
                final class AppDelegate: NSObject, UIApplicationDelegate {
                    static var start = Date()
                    func application(_ app: UIApplication, didFinishLaunchingWithOptions options: [String: Any]?) -> Bool {
                        Self.start = Date()
                        return true
                    }
                }
                """, "on the main actor, before anything else runs"),
            Example(
                """
                private var descriptor: CInt = -1
                private let setUp: Void = { descriptor = open("/dev/null", 0) }()
                func descriptorForWriting() -> CInt {
                    _ = setUp
                    return descriptor
                }
                """, "written while a constant gets its value, which happens once"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped else { return }
    for variable in file.nodes(.variable) where variable.isSharedState && !variable.isDebugOnly {
        if pass[ConcurrencyProject.self].keepsObjectToSetUp(variable) {
            inspect(settingsOf: variable, &pass)
            continue
        }
        guard variable.refersToMutableObject || !variable.has(.isLet) && pass[WrittenNames.self].contain(variable)
        else {
            inspect(objectOf: variable, &pass)
            continue
        }
        let project = pass[ConcurrencyProject.self]
        guard !project.isolation.ofMember(variable).isIsolated || variable.has(.isNonisolatedUnsafe) else { continue }
        let variables = SharedVariables(project: project)
        let (found, accesses) =
            variable.has(.isLet) ? (variables.judge(objectOf: variable), []) : variables.judge(variable)
        switch found {
        case .bare(let write, let other):
            guard accesses.onlyWriter(of: variable) == nil else { continue }
            let second = other.map { [(node: $0, message: "used here without synchronization")] } ?? []
            let change = variable.has(.isLet) ? "refers to an object that is changed" : "is written"
            pass.report(
                "`\(variable.name)` \(change) after launch without synchronization", at: variable,
                .init(related: [(node: write, message: "written here")] + second))
        case .partly(let lock, let place, let bare, let why):
            let places = [(node: place, message: lock.place), (node: bare, message: why)]
            pass.report(
                lock.holdsOnce(of: variable.name, why).asSentence, at: variable,
                .init(related: places))
        case .immutable, .isolated, .guarded: break
        }
    }
}

/// One formatter or coder for all, which code sets up anew while others format with it.
private func inspect(settingsOf variable: Node, _ pass: inout Pass) {
    let project = pass[ConcurrencyProject.self]
    guard case .bare(let write, let other) = SharedVariables(project: project).judge(settingsOf: variable) else {
        return
    }
    let second = other.map { [(node: $0, message: "used here without synchronization")] } ?? []
    pass.report(
        "`\(variable.name)` refers to an object that is changed after launch without synchronization", at: variable,
        .init(related: [(node: write, message: "written here")] + second))
}

/// A variable that stays the same, and leads all threads to one object.
private func inspect(objectOf variable: Node, _ pass: inout Pass) {
    let project = pass[ConcurrencyProject.self]
    guard !project.isolation.ofMember(variable).isIsolated || variable.has(.isNonisolatedUnsafe),
        let race = SharedInstances(project: project).race(behind: variable)
    else { return }
    let change = race.partly ?? "`\(race.property.name)` is written off the main thread without a lock"
    pass.report(
        "`\(variable.name)` is one object shared by all threads, and \(change)", at: variable,
        .init(related: [
            (node: race.write, message: "written here, off the main thread"), (node: race.other, message: "used here"),
        ]))
}

extension Node {
    /// Whether a variable is a global or a static that keeps a value, and says nothing of what guards it.
    fileprivate var isSharedState: Bool {
        guard !has(.isOptionalBinding), !has(.isPattern), has(.isStatic) || isGlobal, isStoredProperty
        else { return false }
        return children(.attribute).allSatisfy { plainAttributes.contains($0.name) }
    }

    /// Whether a constant refers to a mutable object of Foundation.
    fileprivate var refersToMutableObject: Bool {
        guard has(.isLet) else { return false }
        return MutableObjects.contain(typeText)
            || initialValue.map { MutableObjects.classes.contains($0.unwrapped.name) } ?? false
    }

    /// Whether a variable stands outside all types and functions, and not in a script.
    private var isGlobal: Bool {
        guard let parent, parent.kind == .file || parent.kind == .ifClause else { return false }
        guard parent.kind == .file || enclosingFunction == nil && enclosingType == nil else { return false }
        return !isOfScript
    }
}

/// Which names any code may write: found out once for each name, as many statics share one.
private struct WrittenNames: Fact {
    private let workspace: Workspace
    private let written = SharedTable<String, Bool?>()

    init(workspace: Workspace) { self.workspace = workspace }

    /// Whether any file may write a variable: its name stands on the left of an assignment, or its like.
    func contain(_ variable: Node) -> Bool {
        let everywhere = variable.reach == .file ? nil : isWritten(variable.name)
        return everywhere ?? isWritten(variable.name, in: variable.tree)
    }

    /// Whether shipped code writes the name; `nil` where none has it.
    private func isWritten(_ name: String) -> Bool? {
        written.value(name) {
            let files = workspace.files(naming: name).filter(\.role.isShipped)
            return files.isEmpty ? nil : files.contains { isWritten(name, in: $0.tree) }
        }
    }

    private func isWritten(_ name: String, in tree: CodeTree) -> Bool {
        (tree.references(name) + tree.members(name)).contains {
            $0.enclosingFunction != nil && $0.writes(isReference: false, workspace.lookup)
        }
    }
}

/// Attributes that do not change how a variable is kept.
private let plainAttributes: Set<String> = ["objc", "available", "usableFromInline", "inlinable", "discardableResult"]
