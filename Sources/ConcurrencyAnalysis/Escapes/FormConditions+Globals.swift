import AuditKit
import CodeModel

/// Globals and statics that go to the main actor with the functions that use them.
extension FormConditions {
    /// The functions that use a global or a static off the main actor and whose callers all are on it; `nil` where some use
    /// is elsewhere, or nobody is seen to call.
    func functionsForMainActor(using variable: Node) -> [Node]? {
        guard !variable.isLocalVariable, variable.has(.isStatic) || variable.enclosingType == nil,
            variable.reach < .everybody
        else { return nil }
        var found: [Node] = []
        guard areBroughtToMainActor(SharedVariables(project: project).uses(of: variable), &found, deeper: 2) else {
            return nil
        }
        return found
    }

    /// Whether the compiler knows a place to be on the main actor, by what is written there today.
    private func isIsolated(_ place: Node) -> Bool {
        project.isolation.ofPlace(place) == .global("MainActor")
            || place.outermostFunction != nil && isInInterface(place)
    }

    private func areBroughtToMainActor(_ uses: [Node], _ found: inout [Node], deeper: Int) -> Bool {
        let trace = ThreadTrace(project: project)
        for use in uses where !isIsolated(use) {
            guard deeper > 0, let function = use.outermostFunction, function.kind == .functionDecl,
                function.reach < .everybody, !function.has(.isAsync), !function.has(.isOverride),
                !use.leavesIsolation(project.lookup), !use.isInClosureForOthers
            else { return false }
            if found.contains(function) { continue }
            found.append(function)
            let callers = (trace.callers(of: function) + callersThroughLibrary(of: function)).filter {
                project.counts($0, for: function)
            }
            guard !callers.isEmpty, areBroughtToMainActor(callers, &found, deeper: deeper - 1) else { return false }
        }
        return true
    }

    /// The callers of a static function that an extension gives to a type of a library.
    private func callersThroughLibrary(of function: Node) -> [Node] {
        guard function.has(.isStatic), let part = function.enclosingType, project.types.owner(of: part) == nil else {
            return []
        }
        return (project.uses(named: function.name).members[TypeName.base(part.name)] ?? []).map(\.node)
    }
}

extension Node {
    /// Whether a closure that others run stands between a place and its function.
    fileprivate var isInClosureForOthers: Bool {
        guard let function = outermostFunction else { return false }
        return ancestors.prefix { $0 != function }.contains {
            $0.kind == .closure && ![.inPlace, .forEach].contains($0.closureRole)
        }
    }
}
