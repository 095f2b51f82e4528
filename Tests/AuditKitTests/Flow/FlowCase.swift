import CodeModel

@testable import AuditKit

/// Code in which `source()` gives an outside value, and what each `sink(…)` in it gets, in source order.
struct FlowCase: Sendable, CustomStringConvertible {
    /// `y` for each sink that an outside value reaches, `n` for the others.
    let reached: String
    let files: [String]

    init(_ reached: String, _ files: String...) {
        self.reached = reached
        self.files = files
    }

    var description: String { files.joined(separator: "\n---\n") }

    /// What the analysis says.
    func found(backwards: Bool = false) -> String {
        let trees = files.enumerated().map { number, text in
            SwiftReader.read(Array(text.utf8), path: "File\(number).swift").tree
        }
        let workspace = Workspace(
            contents: .init(
                swift: trees.map {
                    SwiftFile(
                        source: SourceFile(path: $0.path, kind: .swift, role: .app, bytes: $0.source), tree: $0)
                }), configuration: Configuration(), threads: 1)
        let analysis = workspace.fact(FlowAnalysis<MarkModel>.self)
        let values = trees.flatMap { $0.calls("sink") }.compactMap(\.arguments.first)
        let answers = (backwards ? values.reversed() : values).map {
            analysis.labels(of: $0).contains(.bit(0)) ? "y" : "n"
        }
        return (backwards ? answers.reversed() : answers).joined()
    }
}

/// `source()` is outside, `clean(x)` gives nothing of `x`, and a value that `check(x)` found good is clean.
struct MarkModel: FlowModel {
    init(workspace: Workspace) {}

    var composed: FlowLabels { .bit(0) }

    func passing(_ piece: Node, into whole: Node) -> FlowLabels { composed }
    func cleared(byStoringIn parts: [FlowPart]) -> FlowLabels { parts.last == .field("harmless") ? .all : [] }

    func origin(of node: Node, isPart: Bool, among family: FlowLabels) -> FlowOrigin? {
        switch node.kind {
        case .call where node.name == "source": FlowOrigin(.bit(0))
        case .string: FlowOrigin(.bit(1))
        default: nil
        }
    }

    func result(of call: Node) -> [FlowStep]? {
        switch call.name {
        case "source", "clean": []
        case "map": [FlowStep(.closure(0))]
        case "enumerated":
            [FlowStep(.receiver, taking: [.element], giving: [.element, .index(1)])]
        default: nil
        }
    }

    func member(_ member: Node) -> [FlowStep]? { member.name == "count" ? [] : nil }

    func receiver(of call: Node) -> [FlowStep]? {
        switch call.name {
        case "append": [FlowStep(.before), FlowStep(.arguments)]
        case "removeAll": []
        default: nil
        }
    }

    func argument(_ index: Int, of call: Node) -> [FlowStep]? { call.name == "fill" ? [] : nil }

    func parameter(_ parameter: Int, ofClosureAt argument: Int, of call: Node) -> [FlowStep]? {
        call.name == "fetch" ? [FlowStep(.origin, .bit(0))] : nil
    }

    func cleared(_ variable: Node, by condition: Node, holds: Bool) -> FlowLabels {
        let condition = condition.unwrapped
        if condition.kind == .prefix {
            return condition.children.first.map { cleared(variable, by: $0, holds: !holds) } ?? []
        }
        return condition.kind == .case || condition.kind == .call && condition.name == "check" && holds ? .bit(0) : []
    }
}
