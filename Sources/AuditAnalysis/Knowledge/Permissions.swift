package import AuditKit
package import CodeModel
import SourceFormats

/// A call that makes the system ask the user for access.
package struct PermissionCall {
    /// The last name of what is called.
    package let name: String
    /// The types whose method it is, or whose value is made; empty where the name says enough.
    var owners: [String] = []
    /// The label of an argument that has to be there.
    var argument: String?
    /// The member that this argument has to name, such as `video` for `.video`.
    var value: String?
    /// The keys of which the `Info.plist` must have one.
    package let keys: [String]
    /// Whether Macs want the key as well.
    package var countsOnMac = true

    /// Whether a call of this name is meant.
    package func fits(_ call: Node, _ pass: Pass) -> Bool {
        if let argument {
            guard let given = call.argument(argument) else { return false }
            if let value, given.unwrapped.name != value { return false }
        }
        guard !owners.isEmpty else { return true }
        if owners == [name] { return call.callee?.kind == .reference }
        guard let base = call.base?.unwrapped else { return false }
        if owners.contains(base.name) { return true }
        return pass.type(of: base).map { owners.contains($0.name) } ?? false
    }
}

/// What the lists and settings of a project say about permissions.
package struct UsageDescriptions: Fact {
    /// The keys that some program's `Info.plist` has, or that its settings generate.
    package private(set) var keys: Set<String> = []
    /// The keys of each target whose list is known, by its name.
    private var keysByTarget: [String: Set<String>] = [:]
    /// Whether the `Info.plist` of some program is known.
    package private(set) var isKnown = false
    /// Whether every program is one for Macs.
    package let isForMacOnly: Bool
    /// The targets of programs all of whose builds are for Macs.
    private let targetsForMac: Set<String>
    private let workspace: Workspace

    package init(workspace: Workspace) {
        self.workspace = workspace
        let programs = workspace.variants.filter { $0.kind.isProgram && !$0.target.isEmpty }
        isForMacOnly = !programs.isEmpty && programs.allSatisfy(\.isForMac)
        targetsForMac = Set(programs.filter(\.isForMac).map(\.target))
            .subtracting(programs.filter { !$0.isForMac }.map(\.target))
        for list in workspace.infoPlists where list.source.role.isShipped && list.isOfProgram {
            isKnown = true
            let own = (list.root.dictionary ?? []).map(\.key)
            keys.formUnion(own)
            for user in list.users { keysByTarget[user.target, default: []].formUnion(own) }
        }
        for program in programs {
            guard program.generatesInfoPlist else { continue }
            isKnown = true
            keys.formUnion(program.generatedInfo.keys)
            keysByTarget[program.target, default: []].formUnion(program.generatedInfo.keys)
        }
    }

    /// Whether a file runs on Macs alone: in all that is built, in each program that it is compiled into, or because it needs
    /// AppKit.
    package func isForMac(_ file: SwiftFile) -> Bool {
        if isForMacOnly || file.needsAppKit { return true }
        let holders = workspace.fact(TargetMembers.self).programs(holding: file.path)
        return !holders.isEmpty && holders.allSatisfy { targetsForMac.contains($0.name) }
    }

    /// Whether some list has one of the keys, or some file from which a tool generates lists names it.
    ///
    /// Of code that is compiled into apps alone, their own lists count: what an extension's list says, the system does
    /// not show for its app.
    /// - Parameter path: The file that asks for access.
    package func has(oneOf wanted: [String], for path: String) -> Bool {
        let holders = workspace.fact(TargetMembers.self).programs(holding: path)
        let isOfApps = !holders.isEmpty && holders.allSatisfy { $0.kind == .app }
        let lists = isOfApps ? holders.compactMap { keysByTarget[$0.name] } : []
        let own = lists.isEmpty ? keys : lists.reduce(into: []) { $0.formUnion($1) }
        if wanted.contains(where: own.contains) { return true }
        let described = workspace.fact(DescribedUsageKeys.self).keys
        return wanted.contains(where: described.contains)
    }
}

/// The keys of usage descriptions that files beside the lists name.
package struct DescribedUsageKeys: Fact {
    /// Named in files from which project generators make lists.
    private(set) var keys: Set<String> = []
    /// Given a text in translations of a list, which the system shows instead of the list's own.
    package private(set) var translated: Set<String> = []

    package init(workspace: Workspace) {
        let used = Set(workspace.infoPlists.filter { !$0.users.isEmpty }.map(\.path))
        for file in workspace.files {
            if file.mayDescribeLists, !used.contains(file.path) { keys.formUnion(Self.keys(in: file.bytes)) }
            if file.kind == .strings || file.kind == .xcstrings, file.name.hasPrefix("InfoPlist") {
                translated.formUnion(Self.keys(in: file.bytes))
            }
        }
    }

    /// The words that end in `UsageDescription`, none longer than 80 letters.
    private static func keys(in bytes: [UInt8]) -> [String] {
        Bytes.ends(of: ending, in: bytes).map { end in
            let near = bytes[..<end].suffix(80)
            let start = near.lastIndex { !(0x61...0x7A).contains($0 | 0x20) }.map { $0 + 1 } ?? near.startIndex
            return String(decoding: near[start...], as: UTF8.self)
        }
    }

    private static let ending = Array("UsageDescription".utf8)
}

extension SwiftFile {
    /// Whether the file imports AppKit under no condition, so that nothing but a Mac compiles it.
    fileprivate var needsAppKit: Bool {
        nodes(.importDecl).contains { ["AppKit", "Cocoa"].contains($0.name) && $0.parent == tree.root }
    }
}

extension SourceFile {
    /// Whether project generators read the file: XcodeGen and its kin YAML and JSON, Tuist Swift, CocoaPods Ruby.
    fileprivate var mayDescribeLists: Bool {
        switch kind {
        case .yaml, .json, .otherText, .otherPropertyList, .infoPlist, .xcconfig, .xcodeProject: true
        case .swift: name == "Project.swift" || path.contains("ProjectDescriptionHelpers/")
        default: false
        }
    }
}

extension Workspace {
    /// Whether some target compiles Objective-C or C, which is not read.
    package var hasOtherLanguages: Bool {
        xcodeProjects.contains { project in
            project.project.targets.contains { target in
                target.sources.contains { [".m", ".mm", ".c", ".cpp"].contains(where: $0.path.path.hasSuffix) }
            }
        }
    }
}

extension PermissionCall {
    /// Apple's "Protected resources": the calls after which the system shows the text, or stops an app without one.
    package static let all: [PermissionCall] = [
        .init(
            name: "requestAccess", owners: ["AVCaptureDevice"], argument: "for", value: "video",
            keys: ["NSCameraUsageDescription"]),
        .init(
            name: "requestAccess", owners: ["AVCaptureDevice"], argument: "for", value: "audio",
            keys: ["NSMicrophoneUsageDescription"]),
        .init(
            name: "requestRecordPermission", owners: ["AVAudioSession", "AVAudioApplication"],
            keys: ["NSMicrophoneUsageDescription"]),
        .init(
            name: "requestAuthorization", owners: ["PHPhotoLibrary"], argument: "for", value: "addOnly",
            keys: ["NSPhotoLibraryAddUsageDescription", "NSPhotoLibraryUsageDescription"]),
        .init(
            name: "requestAuthorization", owners: ["PHPhotoLibrary"], argument: "for", value: "readWrite",
            keys: ["NSPhotoLibraryUsageDescription"]),
        .init(
            name: "UIImageWriteToSavedPhotosAlbum",
            keys: ["NSPhotoLibraryAddUsageDescription", "NSPhotoLibraryUsageDescription"]),
        .init(
            name: "requestWhenInUseAuthorization",
            keys: [
                "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
                "NSLocationUsageDescription",
            ], countsOnMac: false),
        .init(
            name: "requestAlwaysAuthorization",
            keys: ["NSLocationAlwaysAndWhenInUseUsageDescription", "NSLocationAlwaysUsageDescription"],
            countsOnMac: false),
        .init(
            name: "requestAccess", owners: ["CNContactStore"], argument: "for", keys: ["NSContactsUsageDescription"]),
        .init(
            name: "requestAccess", owners: ["EKEventStore"], argument: "to", value: "event",
            keys: [
                "NSCalendarsUsageDescription", "NSCalendarsFullAccessUsageDescription",
                "NSCalendarsWriteOnlyAccessUsageDescription",
            ]),
        .init(
            name: "requestAccess", owners: ["EKEventStore"], argument: "to", value: "reminder",
            keys: ["NSRemindersUsageDescription", "NSRemindersFullAccessUsageDescription"]),
        .init(name: "requestFullAccessToEvents", keys: ["NSCalendarsFullAccessUsageDescription"]),
        .init(
            name: "requestWriteOnlyAccessToEvents",
            keys: ["NSCalendarsWriteOnlyAccessUsageDescription", "NSCalendarsFullAccessUsageDescription"]),
        .init(name: "requestFullAccessToReminders", keys: ["NSRemindersFullAccessUsageDescription"]),
        .init(name: "requestTrackingAuthorization", keys: ["NSUserTrackingUsageDescription"], countsOnMac: false),
        .init(
            name: "requestAuthorization", owners: ["SFSpeechRecognizer"], keys: ["NSSpeechRecognitionUsageDescription"]),
        .init(
            name: "requestAuthorization", owners: ["HKHealthStore"], argument: "read",
            keys: ["NSHealthShareUsageDescription"]),
        .init(name: "requestSiriAuthorization", keys: ["NSSiriUsageDescription"]),
        .init(
            name: "requestAuthorization", owners: ["MPMediaLibrary", "SKCloudServiceController"],
            keys: ["NSAppleMusicUsageDescription"]),
        .init(name: "request", owners: ["MusicAuthorization"], keys: ["NSAppleMusicUsageDescription"]),
        .init(name: "HMHomeManager", owners: ["HMHomeManager"], keys: ["NSHomeKitUsageDescription"]),
        .init(name: "CBCentralManager", owners: ["CBCentralManager"], keys: ["NSBluetoothAlwaysUsageDescription"]),
        .init(
            name: "CBPeripheralManager", owners: ["CBPeripheralManager"], keys: ["NSBluetoothAlwaysUsageDescription"]),
        .init(
            name: "startActivityUpdates", owners: ["CMMotionActivityManager"], keys: ["NSMotionUsageDescription"],
            countsOnMac: false),
        .init(
            name: "startUpdates", owners: ["CMPedometer"], argument: "from", keys: ["NSMotionUsageDescription"],
            countsOnMac: false),
        .init(
            name: "startRelativeAltitudeUpdates", owners: ["CMAltimeter"], keys: ["NSMotionUsageDescription"],
            countsOnMac: false),
        .init(
            name: "NFCNDEFReaderSession", owners: ["NFCNDEFReaderSession"], keys: ["NFCReaderUsageDescription"],
            countsOnMac: false),
        .init(
            name: "NFCTagReaderSession", owners: ["NFCTagReaderSession"], keys: ["NFCReaderUsageDescription"],
            countsOnMac: false),
        .init(
            name: "NISession", owners: ["NISession"], keys: ["NSNearbyInteractionUsageDescription"], countsOnMac: false),
        .init(
            name: "evaluatePolicy", argument: "", value: "deviceOwnerAuthenticationWithBiometrics",
            keys: ["NSFaceIDUsageDescription"], countsOnMac: false),
    ]
}
