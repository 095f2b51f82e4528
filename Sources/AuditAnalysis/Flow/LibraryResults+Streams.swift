import AuditKit
import CodeModel

/// What comes out of publishers and sequences that are put together.
extension LibraryResults {
    func joined(_ call: Node) -> [FlowStep]? {
        let values = call.arguments.indices.filter { call.arguments[$0].kind != .closure }
        switch call.name {
        case "combineLatest", "zip", "withLatestFrom":
            guard call.base != nil, !values.isEmpty, call.arguments.allSatisfy(\.label.isEmpty) else { return nil }
            return transformed(call) ?? [part(.receiver, 0)] + values.map { part(.argument($0), $0 + 1) }
        case "CombineLatest", "CombineLatest3", "CombineLatest4", "Zip", "Zip3", "Zip4":
            return values.map { part(.argument($0), $0) }
        case "merge" where call.argument("with") != nil:
            return [FlowStep(.receiver, keepsParts: true)] + values.map { FlowStep(.argument($0), keepsParts: true) }
        case "Merge", "MergeMany", "Concatenate": return values.map { FlowStep(.argument($0), keepsParts: true) }
        // Of a publisher; a list is changed by them, and gives nothing.
        case "prepend", "append":
            guard call.base?.unwrapped.kind == .call, !values.isEmpty else { return nil }
            return [FlowStep(.receiver, keepsParts: true)]
                + values.flatMap {
                    [FlowStep(.argument($0), keepsParts: true, giving: [.element]), FlowStep(.argument($0), .textual)]
                }
        default: return nil
        }
    }

    /// With a closure that makes one of the two, that.
    private func transformed(_ call: Node) -> [FlowStep]? {
        call.arguments.lastIndex { $0.kind == .closure }.map { [FlowStep(.closure($0), keepsParts: true)] }
    }

    private func part(_ source: FlowStep.Source, _ place: Int) -> FlowStep {
        FlowStep(source, taking: [.element], giving: [.element, .index(place)])
    }
}
