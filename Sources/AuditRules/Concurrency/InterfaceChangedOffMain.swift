import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// Observed properties and views that code on another thread changes.
    static let interfaceChangedOffMain = Rule(
        id: "interface-changed-off-main",
        title: "UI state changed off the main thread",
        category: .concurrency,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(362), .cwe(366), .cwe(662), .masvs("CODE", 4)],
        why: """
            SwiftUI, UIKit and AppKit read their state only on the main thread. A change from a session callback, a \
            dispatch queue or a nonisolated task races with that read: screens show stale or mixed values, layouts \
            break, and the app crashes in system code that gives no hint of the cause.
            """,
        remedy: """
            Mark the class `@MainActor`, so that its tasks and asynchronous functions return to it, or hop there for \
            the change: `await MainActor.run { … }`, `DispatchQueue.main.async { … }`, or `.receive(on: \
            DispatchQueue.main)` before the `sink`.
            """,
        bad: .interfaceChangedOffMain,
        good: .interfaceChangedOnMain,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard
        file.tree.mentions("Published") || file.tree.mentions("Observable") || file.tree.imports.contains("UIKit")
            || file.tree.imports.contains("AppKit") || file.tree.imports.contains("Cocoa")
    else { return }
    var told: [Node: Node] = [:]
    var functions: Set<String> = []
    for use in OffMainUses(project: pass[ConcurrencyProject.self]).all(in: file) {
        // All that one callback changes is mended by one step to the main thread.
        if let start = use.start, told.updateValue(use.node, forKey: start) != nil { continue }
        // One step in a function mends all its calls.
        if use.kind == .function, !functions.insert(use.name).inserted { continue }
        let related = use.start.map { [(node: $0, message: "runs on another thread")] } ?? []
        switch use.kind {
        case .observed:
            pass.report(
                "`\(use.name)` is observed by views but changed off the main thread", at: use.node,
                .init(related: related))
        case .published:
            pass.report(
                "`\(use.name)` notifies its subscribers off the main thread", at: use.node,
                .init(related: related, isAdvice: true))
        case .interface:
            pass.report(
                "`\(use.name)` is part of the UI but changed off the main thread", at: use.node,
                .init(related: related))
        case .function:
            pass.report(
                "`\(use.name)` updates the UI but is called off the main thread", at: use.node,
                .init(related: related))
        }
    }
}
