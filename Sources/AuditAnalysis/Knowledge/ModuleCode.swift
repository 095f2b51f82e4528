package import AuditKit
import CodeModel
import SourceFormats

/// The Swift files that take part in a target: its own, and those of the project's modules that they import.
package struct ModuleCode: Fact {
    private let members: TargetMembers
    private let files: [SwiftFile]
    /// Files by the folder below `Sources` in which packages keep a module.
    private let packages: [String: [Int]]

    package init(workspace: Workspace) {
        members = workspace.fact(TargetMembers.self)
        files = workspace.swift.filter { $0.source.kind == .swift }
        var packages: [String: [Int]] = [:]
        for (index, file) in files.enumerated() {
            let parts = file.path.split(separator: "/")
            guard let place = parts.lastIndex(of: "Sources"), place + 2 < parts.count else { continue }
            packages[String(parts[place + 1]), default: []].append(index)
        }
        self.packages = packages
    }

    /// The files of a target and of what it imports.
    ///
    /// Nothing where it holds no Swift or other languages beside it, or imports a module that is neither the system's
    /// nor the project's.
    package func files(of target: BuildTarget) -> [SwiftFile]? {
        let listed = target.xcode.sources.map(\.path.path)
        guard !listed.contains(where: { path in otherLanguages.contains(where: path.hasSuffix) }) else { return nil }
        var found = own(target)
        guard !found.isEmpty else { return nil }
        var queue = found.flatMap { Array($0.tree.imports) }
        var seen: Set<String> = []
        while let next = queue.popLast() {
            let module = String(next.prefix { $0 != "." })
            guard !systemModules.contains(module), seen.insert(module).inserted else { continue }
            let inner = self.module(module)
            guard !inner.isEmpty else { return nil }
            found += inner
            queue += inner.flatMap { Array($0.tree.imports) }
        }
        return found
    }

    private func own(_ target: BuildTarget) -> [SwiftFile] {
        files.filter { file in
            members.targets(holding: file.path).contains { $0.name == target.name && $0.project == target.project }
        }
    }

    private func module(_ name: String) -> [SwiftFile] {
        let targets = members.targets.filter { $0.name == name && !$0.kind.isProgram && !$0.kind.isTest }
        let isSwift = { (target: BuildTarget) in target.xcode.sources.allSatisfy { $0.path.path.hasSuffix(".swift") } }
        return targets.filter(isSwift).flatMap(own) + (packages[name] ?? []).map { files[$0] }
    }
}

private let otherLanguages = [".m", ".mm", ".c", ".cpp"]

/// Frameworks of the system that extensions use and that read no keychain by themselves.
private let systemModules: Set<String> = [
    "Foundation", "UIKit", "SwiftUI", "AppKit", "WatchKit", "WidgetKit", "ActivityKit", "Intents", "IntentsUI",
    "AppIntents", "UserNotifications", "UserNotificationsUI", "Social", "MobileCoreServices", "UniformTypeIdentifiers",
    "CoreServices", "os", "OSLog", "Combine", "CoreGraphics", "CoreLocation", "MapKit", "CoreData", "SwiftData",
    "Photos", "PhotosUI", "AVFoundation", "Charts", "Security", "CoreImage", "ImageIO", "QuartzCore", "Swift",
    "_Concurrency", "Observation", "TipKit", "StoreKit", "CoreText", "NaturalLanguage", "Vision", "VisionKit",
    "LinkPresentation", "SafariServices", "WebKit", "Messages", "MessageUI", "Contacts", "EventKit", "HealthKit",
    "CallKit", "IdentityLookup", "FileProvider", "QuickLook", "QuickLookThumbnailing", "ClockKit", "WatchConnectivity",
    "AudioToolbox", "AVKit", "Accelerate", "Darwin", "ObjectiveC", "Dispatch", "Network", "CoreSpotlight",
]
