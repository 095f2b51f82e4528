// Variables of a script: what runs first, and what runs later.
import Foundation

nonisolated(unsafe) var heading = ""  // bad: nonisolated-unsafe-constant
nonisolated(unsafe) var runs = 0  // bad: nonisolated-unsafe-mutable

assert(
    {
        heading = "(debug build) "
        return true
    }())

func measure(_ name: String) {
    runs += 1
    print(heading + name)
}

DispatchQueue.concurrentPerform(iterations: 4) { measure("run \($0)") }
