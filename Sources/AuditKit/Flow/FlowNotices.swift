import CodeModel

/// What a reader has to know of how values were followed.
struct FlowNotices {
    let workspace: Workspace

    var all: [String] { followedInPart + unknownNames }

    /// Functions through which values were not followed as a whole.
    private var followedInPart: [String] {
        let functions = workspace.knownFact(FlowProject.self)?.followedInPart ?? []
        guard let first = functions.first else { return [] }
        let others = functions.count == 1 ? "" : " and \(functions.count - 1) more"
        return [
            "Data flow was analyzed only in part through \(first)\(others): too large, or called from too many places; "
                + "the JSON report lists them."
        ]
    }

    /// Names under `flow` in the configuration that occur nowhere: a slip there would hide findings for good.
    private var unknownNames: [String] {
        let settings = workspace.configuration.flow
        let symbols =
            settings.sources + settings.secrets + settings.sanitizers.map(\.symbol) + settings.sinks.map(\.symbol)
        return symbols.filter { symbol in !workspace.swift.contains { $0.tree.mentions(symbol.name) } }.map {
            "The configuration names \($0.text) under flow, but it occurs nowhere in the project."
        }
    }
}

extension FlowSettings.Symbol {
    /// As it is written in the configuration.
    fileprivate var text: String {
        let parameter = parameter.map { "(\($0.isEmpty ? "_" : $0):)" } ?? ""
        return (owner.map { $0 + "." } ?? "") + name + parameter
    }
}
