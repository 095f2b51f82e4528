// Closures that are marked `@Sendable`, or become so, take over no actor from the code around them.
import Foundation
import SwiftUI

private struct Guide: ViewModifier {
    let widths: Widths

    func body(content: Content) -> some View {
        content.alignmentGuide(.leading) { @Sendable size in
            widths.sync {
                widths.left -= size.width
                return widths.left
            }
        }
    }

    final class Widths: @unchecked Sendable {  // bad: unchecked-sendable-guarded
        var left = 100.0
        private let queue = DispatchQueue(label: "widths")

        func sync<T>(_ body: () throws -> T) rethrows -> T {
            try queue.sync(execute: body)
        }
    }
}

private struct LooseGuide: ViewModifier {
    let heights: Heights

    func body(content: Content) -> some View {
        content.alignmentGuide(.top) { @Sendable size in
            heights.top -= size.height
            return heights.top
        }
    }

    final class Heights: @unchecked Sendable {  // bad: unchecked-sendable-race
        var top = 100.0
    }
}

private struct Appearances: ViewModifier {
    let counts: Counts

    func body(content: Content) -> some View {
        content.onAppear { counts.shown += 1 }
    }

    final class Counts: @unchecked Sendable {  // bad: unchecked-sendable-guarded
        var shown = 0
    }
}

private struct Badge {
    let marks: Marks

    final class Marks: @unchecked Sendable {  // bad: unchecked-sendable-guarded
        var drawn = 0
    }
}

extension Badge: View {
    var body: some View {
        marks.drawn += 1
        return Text("\(marks.drawn)")
    }
}

struct Witness {
    let seen: @Sendable (String) -> Void
    let shown: @MainActor (String) -> Void
}

actor Agent {
    private let witness: Witness
    init(_ witness: Witness) { self.witness = witness }

    func run() async {
        witness.seen("first")
        await witness.shown("second")
    }
}

@MainActor
func trace() async -> Bool {
    nonisolated(unsafe) var isSeen = false  // bad: nonisolated-unsafe-guarded
    let agent = Agent(Witness(seen: { _ in isSeen = true }, shown: { _ in }))
    await agent.run()
    return isSeen
}

@MainActor
final class Trail {
    nonisolated(unsafe) private var seen: [String] = []  // bad: nonisolated-unsafe-mutable
    nonisolated(unsafe) private var shown: [String] = []  // bad: nonisolated-unsafe-guarded

    func watch() -> Witness {
        Witness(seen: { self.seen.append($0) }, shown: { self.shown.append($0) })
    }

    func text() -> String { seen.joined() + shown.joined() }
}
