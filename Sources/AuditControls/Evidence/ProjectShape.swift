import AuditAnalysis
import AuditKit
import CodeModel

/// What a project is and does, as far as controls ask: whether it has an app, a login, a database.
struct ProjectShape: Fact {
    /// Whether an app is built, be it by an Xcode project or by sources with an entry point of their own.
    let hasApp: Bool
    /// Whether shipped code draws anything.
    let hasInterface: Bool
    /// Whether all apps are for Macs alone.
    let isMacOnly: Bool
    /// Fields in which users type.
    let textFields: [Node]
    /// Fields that hide what is typed.
    let secretFields: [Node]
    /// Functions that sign users in, and calls of services that do so.
    let logins: [Node]
    /// Calls that write to the keychain.
    let keychainWrites: [Node]
    /// Calls that open a database.
    let databases: [Node]

    init(workspace: Workspace) {
        let files = workspace.concurrentMap { file in
            file.role.isShipped && file.source.kind == .swift ? FileShape(file, workspace.lookup) : FileShape()
        }
        let targets = workspace.shippedProjects.flatMap(\.targets)
        let appTargets = targets.filter { [.app, .appClip, .watchApp].contains($0.kind) }
        let hasInterface = files.contains { $0.drawsInterface }
        let isPackage = workspace.files.contains { $0.kind == .packageManifest }
        let isLoose = !isPackage && workspace.shippedProjects.isEmpty
        hasApp = !appTargets.isEmpty || files.contains { $0.startsApp } || isLoose && hasInterface
        self.hasInterface = hasInterface || !appTargets.isEmpty
        let variants = appTargets.flatMap(\.variants)
        isMacOnly =
            variants.isEmpty
            ? workspace.imports("AppKit", "Cocoa") && !workspace.imports("UIKit") : variants.allSatisfy(\.isForMac)
        textFields = files.flatMap(\.textFields)
        secretFields = files.flatMap(\.secretFields)
        logins = files.flatMap(\.logins)
        keychainWrites = files.flatMap(\.keychainWrites)
        databases = files.flatMap(\.databases)
    }

    /// Whether users prove who they are, to a server or to the app.
    var hasLogin: Bool { hasInterface && (!logins.isEmpty || !secretFields.isEmpty) }
}

extension Workspace {
    /// The projects that build what is shipped, and not those of samples and tests.
    var shippedProjects: [XcodeProjectFile] { xcodeProjects.filter(\.source.role.isShipped) }

    /// The configurations of those projects.
    var shippedVariants: [BuildVariant] { variants.filter { file($0.project)?.role.isShipped ?? true } }
}

extension ControlSearch {
    var shape: ProjectShape { self[ProjectShape.self] }

    /// Whether the project has an app; says that the control does not apply where it has none.
    mutating func needsApp() -> Bool {
        if shape.hasApp { return true }
        doesNotApply("The project does not build an app")
        return false
    }

    /// Whether the project draws anything; says that the control does not apply where it does not.
    mutating func needsInterface() -> Bool {
        if shape.hasInterface { return true }
        doesNotApply("The project has no user interface")
        return false
    }

    /// Whether users type anything; says that the control does not apply where they do not.
    mutating func needsTextInput() -> Bool {
        if !shape.textFields.isEmpty { return true }
        doesNotApply("No text field was found")
        return false
    }

    /// Whether users sign in; says that the control does not apply where they do not.
    mutating func needsLogin() -> Bool {
        if shape.hasLogin { return true }
        doesNotApply("Neither a login nor a password field was found")
        return false
    }
}

/// What one file adds to the shape of the project.
private struct FileShape: Sendable {
    var startsApp = false
    var drawsInterface = false
    var textFields: [Node] = []
    var secretFields: [Node] = []
    var logins: [Node] = []
    var keychainWrites: [Node] = []
    var databases: [Node] = []

    init() {}

    init(_ file: SwiftFile, _ lookup: Lookup) {
        let tree = file.tree
        drawsInterface = file.imports("UIKit", "SwiftUI", "AppKit", "Cocoa", "WatchKit")
        startsApp = drawsInterface && file.nodes(.attribute) { starters.contains($0) }.contains { $0.startsApp }
        if drawsInterface {
            let typed = tree.nodes(.type, named: fieldTypes).filter { $0.parent?.kind == .variable }
            textFields = tree.nodes(.call, named: fieldCalls) + typed
            secretFields = file.calls("SecureField", "NSSecureTextField") + file.hiddenFields
        }
        logins = file.nodes(.functionDecl) { loginWords.occur(in: $0) }.filter(\.isLogin)
        logins += tree.nodes(.call, named: loginCalls)
        keychainWrites = file.plainKeychainWrites + file.wrappedKeychainWrites(lookup)
        databases = tree.nodes(.call, named: databaseCalls)
        if file.imports("RealmSwift") { databases += file.calls("Realm") }
        if file.imports("SQLite") { databases += file.calls("Connection") }
    }
}

extension SwiftFile {
    /// `field.isSecureTextEntry = true`.
    fileprivate var hiddenFields: [Node] {
        members("isSecureTextEntry").filter { use in
            guard use.role == .target, let value = use.parent?.child(.operand) else { return false }
            return value.name != "false"
        }
    }

    /// Calls of the system that put something in; an item without a value is made to learn the group of the app.
    fileprivate var plainKeychainWrites: [Node] {
        let isValueless =
            tree.mentions("kSecClass")
            && !["kSecValueData", "kSecValueRef", "kSecValuePersistentRef"].contains(where: tree.mentions)
        return isValueless ? [] : calls("SecItemAdd", "SecItemUpdate")
    }

    /// Calls of the usual libraries round the keychain that put something in.
    fileprivate func wrappedKeychainWrites(_ lookup: Lookup) -> [Node] {
        guard imports("KeychainAccess", "KeychainSwift", "SwiftKeychainWrapper", "Valet", "SAMKeychain", "Locksmith")
        else { return [] }
        let calls = tree.nodes(.call, named: keychainSetters).filter { call in
            guard let base = call.base else { return false }
            return base.namesKeychain || (lookup.type(of: base).map { keychainTypes.contains($0.name) } ?? false)
        }
        let assigned = nodes(.subscriptCall).filter { use in
            use.role == .target && use.base?.namesKeychain ?? false
        }
        return calls + assigned
    }
}

extension Node {
    /// `@main` on an app or on its delegate, or the older attributes of delegates.
    fileprivate var startsApp: Bool {
        if name != "main" { return true }
        let types = parent?.inheritedTypes.map(TypeName.base) ?? []
        return types.contains { ["App", "UIApplicationDelegate", "NSApplicationDelegate", "UIResponder"].contains($0) }
    }

    /// Whether a function signs somebody in: its name says so, and it does something.
    fileprivate var isLogin: Bool {
        guard let body = child(.body), !body.children.isEmpty else { return false }
        let words = Words.of(name)
        let pairs = zip(words, words.dropFirst())
        guard
            words.contains("login") || words.contains("signin") || words.contains("logon")
                || pairs.contains(where: { $0 == "log" && $1 == "in" || $0 == "sign" && $1 == "in" })
                || words.first == "authenticate"
        else { return false }
        return !words.contains { ["view", "url", "page", "cell", "layout", "logger", "logging"].contains($0) }
    }
}

private let starters: Set<String> = ["main", "UIApplicationMain", "NSApplicationMain"]
private let loginWords = FoldedWords("login", "signin", "logon", "authenticate")
private let loginCalls = [
    "ASWebAuthenticationSession", "ASAuthorizationAppleIDProvider", "SignInWithAppleButton", "GIDSignIn",
    "ASAuthorizationPasswordProvider",
]
private let fieldCalls = [
    "TextField", "SecureField", "TextEditor", "UITextField", "UISearchBar", "UISearchTextField", "NSSecureTextField",
    "searchable",
]
private let fieldTypes = ["UITextField", "UITextField!", "UITextField?", "UITextView!", "NSSecureTextField!"]
private let databaseCalls = [
    "sqlite3_open", "sqlite3_open_v2", "NSPersistentContainer", "NSPersistentCloudKitContainer", "addPersistentStore",
    "ModelContainer", "modelContainer", "DatabaseQueue", "DatabasePool", "FMDatabase", "FMDatabaseQueue",
]
private let keychainSetters = [
    "set", "setString", "setObject", "setData", "save", "saveData", "updateData", "setPassword", "setPasswordData",
]
private let keychainTypes: Set<String> = [
    "Keychain", "KeychainSwift", "KeychainWrapper", "Valet", "SecureEnclaveValet",
]
