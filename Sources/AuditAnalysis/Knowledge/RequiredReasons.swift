package import AuditKit
package import CodeModel

/// A group of APIs that Apple wants a reason for in the privacy manifest.
package struct RequiredReasonCategory: Sendable {
    /// The value of `NSPrivacyAccessedAPIType`.
    package let type: String
    /// For messages.
    package let noun: String
    /// The reasons that the manifest may give.
    package let reasons: Set<String>
    /// Types whose every use counts, and functions.
    var references: [String] = []
    /// Functions that count when they are called.
    var calls: [String] = []
    /// Members that count whatever they belong to.
    var members: [String] = []
    /// Property wrappers that count.
    var attributes: [String] = []

    /// The first use in a file that reaches users.
    func firstUse(in file: SwiftFile) -> Node? {
        let found =
            file.tree.nodes(.reference, named: references) + file.tree.nodes(.member, named: members)
            + file.tree.nodes(.attribute, named: attributes)
            + file.tree.nodes(.call, named: calls).filter { $0.callee?.kind == .reference }
        return found.filter { !$0.isDebugOnly }.min { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// The first use in the files that reach users, in the order of their paths.
    package func firstUse(in workspace: Workspace) -> Node? {
        for file in workspace.swift where file.role == .app && file.source.kind == .swift {
            if let use = firstUse(in: file) { return use }
        }
        return nil
    }

    /// Apple's list "Describing use of required reason API".
    package static let all: [RequiredReasonCategory] = [
        .init(
            type: "NSPrivacyAccessedAPICategoryUserDefaults", noun: "user defaults",
            reasons: ["CA92.1", "1C8F.1", "C56D.1", "AC6B.1"], references: ["UserDefaults"], attributes: ["AppStorage"]),
        .init(
            type: "NSPrivacyAccessedAPICategoryFileTimestamp", noun: "file timestamps",
            reasons: ["DDA9.1", "C617.1", "3B52.1", "0A2A.1"],
            calls: ["stat", "fstat", "lstat", "fstatat", "getattrlist", "fgetattrlist", "getattrlistbulk"],
            members: ["contentModificationDateKey", "creationDateKey", "fileModificationDate"]),
        .init(
            type: "NSPrivacyAccessedAPICategorySystemBootTime", noun: "the system boot time",
            reasons: ["35F9.1", "8FFB.1", "3D61.1"], calls: ["mach_absolute_time"], members: ["systemUptime"]),
        .init(
            type: "NSPrivacyAccessedAPICategoryDiskSpace", noun: "disk space",
            reasons: ["85F4.1", "E174.1", "7D9E.1", "B728.1"], calls: ["statfs", "statvfs", "fstatfs", "fstatvfs"],
            members: [
                "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
                "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey", "systemFreeSize",
            ]),
        .init(
            type: "NSPrivacyAccessedAPICategoryActiveKeyboards", noun: "active keyboards",
            reasons: ["3EC4.1", "54BD.1"], members: ["activeInputModes"]),
    ]
}
