import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Reading what the user copied elsewhere without being asked to.
    static let pasteboardReadUnasked = Rule(
        id: "pasteboard-read-unasked",
        title: "Pasteboard read without a user action",
        category: .privacy,
        severity: .low,
        confidence: .medium,
        references: [
            .cwe(359), .cwe(200), .masvs("PRIVACY", 1), .masvs("PLATFORM", 1), .maswe(30), .mastg("MASTG-TEST-0276"),
            .mobileTop10(6),
        ],
        why: """
            The pasteboard holds passwords, codes and messages copied in other apps and on the user's other devices. \
            An app that reads it on opening takes all of that, and the system notifies the user.
            """,
        remedy: """
            Read it when the user taps `UIPasteControl` or `PasteButton`; to decide whether to offer that, use \
            `hasStrings` or `detectPatterns(for:)`, which do not reveal the content.
            """,
        bad: [
            Example(
                """
                final class AppDelegate: NSObject, UIApplicationDelegate {
                    func applicationDidBecomeActive(_ application: UIApplication) {
                        if let text = ↓UIPasteboard.general.string { offer(text) }
                    }
                }
                """),
            Example(
                """
                final class SendController: UIViewController {
                    override func viewDidAppear(_ animated: Bool) {
                        super.viewDidAppear(animated)
                        fillAddress()
                    }
                    private func fillAddress() {
                        let board = UIPasteboard.general
                        addressField.text = ↓board.string
                    }
                }
                """, "through a function of its own"),
            Example(
                """
                final class Notes: UIViewController {
                    override func viewDidLoad() { makeNote(isPasted: true) }
                    func makeNote(isPasted: Bool = false) {
                        if isPasted { show(↓UIPasteboard.general.string) }
                    }
                }
                """, "asked for by nobody but the view that comes up"),
            Example(
                """
                struct Import: View {
                    @State var link: URL?
                    var body: some View { Text("Import").onAppear { link = ↓UIPasteboard.general.url } }
                }
                """),
            Example(
                """
                NotificationCenter.default.addObserver(
                    forName: UIApplication.willEnterForegroundNotification, object: nil, queue: .main
                ) { _ in check(↓UIPasteboard.general.strings) }
                """),
        ],
        good: [
            Example(
                """
                final class SendController: UIViewController {
                    @IBAction func paste(_ sender: Any) { addressField.text = UIPasteboard.general.string }
                    @objc private func pasteTapped() { addressField.text = UIPasteboard.general.string }
                }
                """),
            Example(
                """
                func applicationDidBecomeActive(_ application: UIApplication) {
                    pasteButton.isHidden = !UIPasteboard.general.hasStrings
                }
                """, "whether there is something, not what"),
            Example(
                """
                override func viewDidLoad() {
                    let paste = UIAction { [weak self] _ in self?.insert(UIPasteboard.general.string) }
                    UIPasteboard.general.string = ""
                    button.addAction(paste, for: .touchUpInside)
                }
                """, "runs when the button is tapped"),
            Example(
                """
                struct Import: View {
                    var body: some View {
                        Button("Paste") { link = UIPasteboard.general.url }.onAppear { start() }
                    }
                }
                """),
            Example(
                """
                func sceneDidBecomeActive(_ scene: UIScene) {
                    guard settings.detectsCopiedLinks else { return }
                    offer(UIPasteboard.general.url)
                }
                """, "the user has switched it on"),
            Example(
                """
                final class Notes: UIViewController {
                    override func viewDidLoad() { makeNote() }
                    func open(_ item: UIApplicationShortcutItem) { makeNote(isPasted: true) }
                    func makeNote(isPasted: Bool = false) {
                        if isPasted { show(UIPasteboard.general.string) }
                    }
                }
                """, "chosen on the Home screen"),
            Example("let own = UIPasteboard.withUniqueName()\nfunc viewDidLoad() { show(own.string) }", "one's own"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for board in file.members("general") where board.base?.name == "UIPasteboard" {
        for read in board.reads where !read.isDebugOnly && read.isUnasked(steps: 3) {
            pass.report("The pasteboard is read here without a user action", at: read)
        }
    }
}

extension Node {
    /// Where the content of a pasteboard is taken, at once or through a local.
    fileprivate var reads: [Node] {
        if role == .initialValue, let local = parent, local.kind == .variable, let scope = local.scope {
            let uses = scope.descendants.filter { $0.kind == .reference && $0.name == local.name }
            return uses.compactMap(\.read)
        }
        return [read].compactMap(\.self)
    }

    /// The member or call that takes the content.
    private var read: Node? {
        guard let member = parent, member.kind == .member, role == .base else { return nil }
        if member.role == .callee { return methods.contains(member.name) ? member.parent : nil }
        guard contents.contains(member.name) else { return nil }
        var outer = member
        while let up = outer.parent, [.forceUnwrap, .optionalChain].contains(up.kind) { outer = up }
        return outer.role == .target ? nil : member
    }

    /// Whether the code runs because the app came up or a view was shown, and not because of a tap.
    fileprivate func isUnasked(steps: Int) -> Bool {
        guard steps > 0 else { return false }
        // Parameters that have to be true for the code to run.
        var switches: Set<String> = []
        for node in ancestors {
            switch node.kind {
            case .if, .guard:
                if node.asksSettings { return false }
                if node.kind == .if, node.child(.body)?.contains(self) == true {
                    switches.formUnion(node.children(.condition).filter { $0.kind == .reference }.map(\.name))
                }
            case .block
            where node.children.contains(where: { $0.kind == .guard && $0.isBefore(self) && $0.asksSettings }):
                return false
            case .closure:
                guard let call = node.parent, call.kind == .call else { return false }
                if call.isAppearance { return true }
                guard inPlace.contains(call.name) else { return false }
            case .functionDecl:
                if launches.contains(node.name) || node.isLaunch { return true }
                guard node.attribute("IBAction") == nil, !node.answersShortcut else { return false }
                return node.isCalledUnasked(switching: switches, steps: steps - 1)
            case .accessor, .initializerDecl, .classDecl, .structDecl: return false
            default: continue
            }
        }
        return false
    }

    /// Whether a condition asks what the user has chosen.
    private var asksSettings: Bool {
        children(.condition).contains { condition in
            ([condition] + Array(condition.descendants)).contains { node in
                [.reference, .member, .call].contains(node.kind)
                    && Words.of(node.name).contains { wordsOfChoice.contains($0) }
            }
        }
    }

    /// `.onAppear { }`, `.task { }`, `.onReceive(…didBecomeActive…) { }`.
    private var isAppearance: Bool {
        if name == "onAppear" || name == "task" || name == "viewDidLoad" { return true }
        guard ["onReceive", "onChange", "addObserver", "sink"].contains(name) else { return false }
        let names = namesWithin
        return names.contains {
            $0.hasSuffix("didBecomeActiveNotification") || $0.hasSuffix("willEnterForegroundNotification")
        }
            || (name == "onChange" && names.contains("scenePhase"))
    }

    private var isLaunch: Bool {
        name == "application" && children(.parameter).contains { $0.label.hasSuffix("FinishLaunchingWithOptions") }
    }

    /// Whether a function is handed what the user has chosen on the Home screen.
    private var answersShortcut: Bool {
        children(.parameter).contains { $0.typeText == "UIApplicationShortcutItem" }
    }

    /// Whether the file calls this function from such a place, or hands it to an observer of one.
    ///
    /// - Parameter switches: Those of its parameters that have to be true.
    private func isCalledUnasked(switching switches: Set<String>, steps: Int) -> Bool {
        let off = children(.parameter).filter {
            switches.contains($0.name) && $0.initialValue?.unwrapped.name == "false"
        }
        let calls = tree.nodes(.call, named: [name]).filter { call in
            off.allSatisfy { parameter in
                call.argument(parameter.label).map { $0.unwrapped.name != "false" } ?? false
            }
        }
        if calls.contains(where: { $0.isUnasked(steps: steps) }) { return true }
        return tree.nodes(.call, named: ["addObserver"]).contains { call in
            call.isAppearance && call.argument("selector").map { $0.namesWithin.contains(name) } ?? false
        }
    }
}

private let contents: Set<String> = [
    "string", "strings", "url", "urls", "image", "images", "items", "color", "colors",
]

private let methods: Set<String> = ["data", "value", "values"]

/// Functions that the system calls when the app or a view comes up.
private let launches: Set<String> = [
    "applicationDidBecomeActive", "applicationWillEnterForeground", "sceneDidBecomeActive", "sceneWillEnterForeground",
    "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewIsAppearing", "awakeFromNib", "didBecomeActive",
]

/// Calls that run their closure there and then.
private let inPlace: Set<String> = [
    "async", "asyncAfter", "map", "flatMap", "compactMap", "forEach", "Task", "sync", "run", "performWithoutAnimation",
]

/// Words of a setting by which the user allows it.
private let wordsOfChoice: Set<String> = [
    "settings", "setting", "preferences", "preference", "defaults", "enabled", "allowed", "detects", "option",
]
