package import AuditKit
import CodeModel

/// What asynchronous code does with isolated state, file by file: two rules ask for it.
package struct StateReview: Fact {
    private let files: [String: Findings]

    package struct Findings: Sendable {
        package var reliances: [StatePaths.Reliance] = []
        package var staleWrites: [StatePaths.StaleWrite] = []
    }

    package init(workspace: Workspace) {
        let found = workspace.concurrentMap { file in (file.path, Self.findings(in: file, workspace)) }
        files = Dictionary(found.filter { !$0.1.isEmpty }) { first, _ in first }
    }

    package func findings(in file: SwiftFile) -> Findings { files[file.path] ?? Findings() }

    /// What was found in each piece of asynchronous code that an actor isolates.
    private static func findings(in file: SwiftFile, _ workspace: Workspace) -> Findings {
        var seen: Set<Node> = []
        var findings = Findings()
        for point in file.nodes(.await) + file.nodes(.for).filter(\.isAwaitPoint) {
            guard let body = point.enclosingFunction?.codeBody, seen.insert(body).inserted,
                let state = IsolatedState(at: point, workspace)
            else { continue }
            var walk = PathWalk(StatePaths(state))
            walk.walk(body, from: .init())
            guard !walk.isCutShort else { continue }
            findings.reliances += walk.reader.reliances
            findings.staleWrites += walk.reader.staleWrites
        }
        return findings
    }
}

extension StateReview.Findings {
    fileprivate var isEmpty: Bool { reliances.isEmpty && staleWrites.isEmpty }
}
