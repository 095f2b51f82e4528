import Foundation

/// The programs by the names that `verdicts.tsv` gives them.
let programs: [String: @Sendable () throws -> Void] = grdbPrograms.merging(nioPrograms) { $1 }.merging(otherPrograms) {
    $1
}

/// Runs the same work on threads of their own, many times on each; comes back when all are done.
func together(threads: Int = 4, rounds: Int = 200, _ work: @escaping @Sendable (Int, Int) -> Void) {
    let group = DispatchGroup()
    let (ready, start) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    for thread in 0..<threads {
        group.enter()
        Thread.detachNewThread {
            ready.signal()
            start.wait()
            for round in 0..<rounds { work(thread, round) }
            group.leave()
        }
    }
    for _ in 0..<threads { ready.wait() }
    for _ in 0..<threads { start.signal() }
    group.wait()
}

@main struct Program {
    static func main() throws {
        guard let name = CommandLine.arguments.dropFirst().first, let program = programs[name] else {
            print(programs.keys.sorted().joined(separator: "\n"))
            exit(2)
        }
        try program()
    }
}
