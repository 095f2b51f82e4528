import Foundation
import Testing

@testable import AuditKit

/// Facts are worked out once and lent to everyone.
@Suite struct FactTests {
    @Test func isWorkedOutOnceForManyThreads() {
        let workspace = Workspace(contents: .init(), configuration: Configuration(), threads: 1)
        let before = Counted.made.values.count
        let sizes = Parallel.map(64, threads: 8) { _ in workspace.fact(Counted.self).depth }
        #expect(sizes == Array(repeating: 2, count: 64))
        #expect(Counted.made.values.count == before + 1)
    }

    @Test func mayAskForOthersFromManyThreads() {
        for _ in 0..<20 {
            let workspace = Workspace(contents: .init(), configuration: Configuration(), threads: 1)
            let values = Parallel.map(16, threads: 8) { number in
                number.isMultiple(of: 2) ? workspace.fact(Upper.self).value : workspace.fact(Lower.self).value
            }
            #expect(Set(values) == [1, 2])
        }
    }

    @Test func trapsOnACircle() async {
        await #expect(processExitsWith: .failure) {
            _ = Workspace(contents: .init(), configuration: Configuration(), threads: 1).fact(Snake.self)
        }
    }

    @Test func trapsOnACircleThatIsEnteredFromTwoThreads() async {
        await #expect(processExitsWith: .failure) {
            let workspace = Workspace(contents: .init(), configuration: Configuration(), threads: 1)
            _ = Parallel.map(2, threads: 2) { number in
                number == 0 ? workspace.fact(Head.self).length : workspace.fact(Tail.self).length
            }
        }
    }
}

private struct Counted: Fact {
    static let made = Tally()
    let depth: Int

    init(workspace: Workspace) {
        Self.made.add("made")
        Thread.sleep(forTimeInterval: 0.01)
        depth = workspace.fact(Lower.self).value + 1
    }
}

private struct Lower: Fact {
    let value = 1

    init(workspace: Workspace) {}
}

private struct Upper: Fact {
    let value: Int

    init(workspace: Workspace) { value = workspace.fact(Lower.self).value + 1 }
}

private struct Snake: Fact {
    let length: Int

    init(workspace: Workspace) { length = workspace.fact(Snake.self).length }
}

private struct Head: Fact {
    let length: Int

    init(workspace: Workspace) {
        Thread.sleep(forTimeInterval: 0.1)
        length = workspace.fact(Tail.self).length
    }
}

private struct Tail: Fact {
    let length: Int

    init(workspace: Workspace) {
        Thread.sleep(forTimeInterval: 0.1)
        length = workspace.fact(Head.self).length
    }
}
