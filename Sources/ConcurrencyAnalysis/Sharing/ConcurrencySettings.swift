import AuditKit
import CodeModel
import SourceFormats

/// What the targets of a project say of concurrency: default isolation (SE-0466), where asynchronous functions run
/// (SE-0461), the language mode.
struct ConcurrencySettings: Fact {
    /// The targets of manifests, Xcode projects and specifications of XcodeGen, in the order of their files.
    let targets: [TargetSettings]
    /// Whether something says how the project is built, also where that is not read.
    private let isDescribed: Bool
    private let defaults = SharedTable<String, TargetSettings.Setting?>()

    init(workspace: Workspace) {
        let manifests = workspace.swift.filter { $0.source.name == "Package.swift" }
        let projects = workspace.xcodeProjects.flatMap { project in
            project.targets.map { TargetSettings($0, workspace) }
        }
        let kept = Set(workspace.xcodeProjects.map { $0.path.folder(up: 2) })
        let specifications = workspace.files.filter { file in
            ["project.yml", "project.yaml"].contains(file.name) && !kept.contains(file.path.folder(up: 1))
        }
        targets =
            manifests.flatMap(TargetSettings.all) + projects + specifications.flatMap(TargetSettings.all(inXcodeGen:))
        isDescribed = !targets.isEmpty || workspace.files.contains { descriptions.contains($0.name) }
    }

    /// The newest lock that every target of a file can use; where no target is known to have it, the one that all systems
    /// have.
    func newestLock(_ path: String) -> TargetSettings.Locks {
        targets(compiling: path).map(\.locks).min() ?? (isDescribed ? .classic : .mutex)
    }

    /// The targets that compile a file: those that ship, or the tests that alone have it.
    func targets(compiling path: String) -> [TargetSettings] {
        let all = targets.filter { $0.holds(path) }
        let shipped = all.filter { !$0.isTest }
        return shipped.isEmpty ? all : shipped
    }

    /// The setting by which everything in a file is on the main actor unless it says otherwise; `nil` where it is not,
    /// or where one of several targets has it otherwise.
    func mainActorDefault(_ path: String) -> TargetSettings.Setting? {
        defaults.value(path) {
            let compiling = targets(compiling: path)
            let isMainActor = compiling.allSatisfy { $0.defaultIsolation?.value == "MainActor" }
            return isMainActor ? compiling.first?.defaultIsolation : nil
        }
    }

    /// Whether a closure of a global actor needs the word `@Sendable` beside it: before Swift 6, unless a target asks for the
    /// rules of later ones (SE-0434).
    func wantsSendableAtActors(_ path: String) -> Bool {
        targets(compiling: path).contains { target in
            guard let mode = target.languageMode?.value.prefix(while: \.isNumber), let version = Int(mode) else {
                return false
            }
            return version < 6 && target.nonsendingByDefault == nil
        }
    }

    /// Whether the compiler refuses what two threads could share: the Swift 6 language mode, or later.
    func isChecked(_ path: String) -> Bool {
        let compiling = targets(compiling: path)
        return !compiling.isEmpty
            && compiling.allSatisfy { target in
                target.languageMode.flatMap { Int($0.value.prefix(while: \.isNumber)) }.map { $0 >= 6 } ?? false
            }
    }

    /// Whether an asynchronous function on no actor runs where its caller does.
    func staysWithCaller(_ path: String) -> Bool {
        let compiling = targets(compiling: path)
        return !compiling.isEmpty && compiling.allSatisfy { $0.nonsendingByDefault != nil }
    }
}

/// Files of Tuist, Bazel, Buck and CocoaPods.
private let descriptions: Set<String> = ["Project.swift", "BUILD", "BUILD.bazel", "BUCK", "Podfile"]

extension String {
    /// The path without its last parts: of `App/App.xcodeproj/project.pbxproj` two up, `App`.
    fileprivate func folder(up count: Int) -> String { split(separator: "/").dropLast(count).joined(separator: "/") }
}

/// What one target says of concurrency.
struct TargetSettings: Sendable {
    let name: String
    /// The manifest or the project that declares it.
    let file: String
    let isTest: Bool
    /// `MainActor`, or `nonisolated`; `nil` where nothing says so.
    let defaultIsolation: Setting?
    let nonsendingByDefault: Setting?
    let languageMode: Setting?
    let strictConcurrency: Setting?
    /// The newest lock that each of its systems has.
    let locks: Locks
    private let files: Set<String>
    private let folders: [Folder]

    /// A value with the file and the line that give it.
    struct Setting: Sendable {
        let name: String
        let value: String
        let file: String
        let line: Int

        /// `SWIFT_DEFAULT_ACTOR_ISOLATION`, project.pbxproj:430
        var origin: String { "`\(name)`, \(file.split(separator: "/").last ?? ""):\(line)" }
    }

    init(
        name: String, file: String, isTest: Bool, defaultIsolation: Setting?, nonsendingByDefault: Setting?,
        languageMode: Setting?, strictConcurrency: Setting?, locks: Locks, files: Set<String> = [],
        folders: [Folder]
    ) {
        self.name = name
        self.file = file
        self.isTest = isTest
        self.defaultIsolation = defaultIsolation
        self.nonsendingByDefault = nonsendingByDefault
        self.languageMode = languageMode
        self.strictConcurrency = strictConcurrency
        self.locks = locks
        self.files = files
        self.folders = folders
    }

    /// A folder whose files belong to the target, but for some.
    struct Folder: Sendable {
        let path: String
        let excluded: Set<String>
    }

    /// Locks that a target can use on all of its systems.
    enum Locks: Int, Sendable, Comparable {
        case classic
        /// `OSAllocatedUnfairLock`
        case unfair
        /// `Mutex`
        case mutex

        /// By the oldest systems: `["iOS": 17]`; where none is named, nothing forbids the newest.
        init(_ systems: [String: Int]) {
            func areAll(_ least: [String: Int]) -> Bool { systems.allSatisfy { $0.value >= least[$0.key] ?? 0 } }
            if areAll(["iOS": 18, "macCatalyst": 18, "macOS": 15, "tvOS": 18, "watchOS": 11, "visionOS": 2]) {
                self = .mutex
            } else {
                let hasUnfair = areAll(["iOS": 16, "macCatalyst": 16, "macOS": 13, "tvOS": 16, "watchOS": 9])
                self = hasUnfair ? .unfair : .classic
            }
        }

        static func < (one: Locks, other: Locks) -> Bool { one.rawValue < other.rawValue }
    }

    /// Whether a manifest declares it, so that it may be built for other systems than Apple's.
    var isOfPackage: Bool { file.hasSuffix("Package.swift") }

    func holds(_ path: String) -> Bool {
        if files.contains(path) { return true }
        return folders.contains { folder in
            guard folder.path.isEmpty || path.hasPrefix(folder.path + "/") else { return false }
            return !folder.excluded.contains { path == $0 || path.hasPrefix($0 + "/") }
        }
    }
}

// MARK: - Xcode

extension TargetSettings {
    /// A target as it is built for users.
    init(_ target: BuildTarget, _ workspace: Workspace) {
        let variant = target.variants.last(where: \.isRelease) ?? target.variants.last
        func setting(_ name: String) -> Setting? {
            guard let found = variant?.setting(name) else { return nil }
            let bytes = workspace.file(found.origin.file)?.bytes ?? []
            let line = bytes.prefix(found.origin.valueRange?.lowerBound ?? 0).count { $0 == 0x0A } + 1
            return Setting(name: name, value: found.value, file: found.origin.file, line: line)
        }
        self.init(
            name: target.name, file: target.project, isTest: target.kind.isTest, setting: setting,
            locks: Locks(Self.systems(of: variant)), files: Set(target.files),
            folders: target.folders.map { Folder(path: $0.path, excluded: $0.excluded) }
                + (Self.isListed(target) ? [] : [Self.folder(of: target)]))
    }

    /// A target by its build settings.
    init(
        name: String, file: String, isTest: Bool, setting: (String) -> Setting?, locks: Locks, files: Set<String> = [],
        folders: [Folder]
    ) {
        func flag(_ name: String) -> Setting? { setting(name).flatMap { $0.value.uppercased() == "YES" ? $0 : nil } }
        self.init(
            name: name, file: file, isTest: isTest, defaultIsolation: setting("SWIFT_DEFAULT_ACTOR_ISOLATION"),
            nonsendingByDefault: flag("SWIFT_UPCOMING_FEATURE_NONISOLATED_NONSENDING_BY_DEFAULT")
                ?? flag("SWIFT_APPROACHABLE_CONCURRENCY"),
            languageMode: setting("SWIFT_VERSION"), strictConcurrency: setting("SWIFT_STRICT_CONCURRENCY"),
            locks: locks, files: files, folders: folders)
    }

    private static func systems(of variant: BuildVariant?) -> [String: Int] {
        let supported = (variant?.settings.resolve("SUPPORTED_PLATFORMS") ?? variant?.settings.resolve("SDKROOT"))?
            .value
        var found: [String: Int] = [:]
        for (setting, system, sdk) in deployment where supported.map({ $0.contains(sdk) }) ?? true {
            let major = variant?.settings.resolve(setting)?.value.prefix { $0.isNumber }
            found[system] = major.flatMap { Int($0) }
        }
        return found
    }

    /// The setting for the oldest version of each system, its name, and that of its SDK.
    static let deployment = [
        ("IPHONEOS_DEPLOYMENT_TARGET", "iOS", "iphoneos"), ("MACOSX_DEPLOYMENT_TARGET", "macOS", "macosx"),
        ("TVOS_DEPLOYMENT_TARGET", "tvOS", "appletvos"), ("WATCHOS_DEPLOYMENT_TARGET", "watchOS", "watchos"),
        ("XROS_DEPLOYMENT_TARGET", "visionOS", "xros"),
    ]

    /// Whether a project lists the Swift files of a target, or keeps in step with their folder.
    private static func isListed(_ target: BuildTarget) -> Bool {
        !target.folders.isEmpty || target.files.contains { $0.hasSuffix(".swift") }
    }

    /// Where nothing is listed, a target has its files below a folder of its own name beside the project.
    private static func folder(of target: BuildTarget) -> Folder {
        let parts = target.project.split(separator: "/").dropLast(2).map(String.init) + [target.name]
        return Folder(path: parts.joined(separator: "/"), excluded: [])
    }
}
