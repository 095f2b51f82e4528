// Locks that one function takes and another gives back: by its answer, by its error, or after a pause.
import Foundation

final class TurnstileLog: @unchecked Sendable {  // bad: unchecked-sendable-guarded, unchecked-sendable-undocumented
    private let lock = NSLock()
    private var passes: [String] = []
    private var limit = 100

    func pass(_ visitor: String) {
        guard enter() else { return }
        passes.append(visitor)
        lock.unlock()
    }

    func close() -> [String] {
        if leaveEmpty() { return [] }
        let all = passes
        passes = []
        lock.unlock()
        return all
    }

    /// Whether there is room; then the lock is held.
    private func enter() -> Bool {
        lock.lock()
        if passes.count >= limit {
            lock.unlock()
            return false
        }
        return true
    }

    private func leaveEmpty() -> Bool {
        lock.lock()
        guard passes.isEmpty else { return false }
        lock.unlock()
        return true
    }
}

final class PressQueue: @unchecked Sendable {  // bad: unchecked-sendable-guarded, unchecked-sendable-undocumented
    private let lock = NSLock()
    private var sheets: [Int] = []
    private var isPaused = false

    func feed(_ sheet: Int) {
        lock.lock()
        pause()
        sheets.append(sheet)
        lock.unlock()
    }

    func setPaused(_ paused: Bool) {
        lock.lock()
        isPaused = paused
        lock.unlock()
    }

    private func pause() {
        while isPaused {
            lock.unlock()
            Thread.sleep(forTimeInterval: 0.05)
            lock.lock()
        }
    }
}

final class FerryDeck: @unchecked Sendable {  // bad: unchecked-sendable-guarded, unchecked-sendable-undocumented
    enum Failure: Error { case full, closed }

    private let lock = NSLock()
    private var cars: [String] = []
    private var isClosed = false

    func load(_ car: String) throws {
        try board()
        cars.append(car)
        lock.unlock()
    }

    func unload() throws -> String {
        lock.lock()
        do {
            try check()
            let car = cars.removeLast()
            lock.unlock()
            return car
        } catch {
            isClosed = true
            lock.unlock()
            throw error
        }
    }

    private func board() throws {
        lock.lock()
        if cars.count > 40 {
            lock.unlock()
            throw Failure.full
        }
    }

    private func check() throws {
        if isClosed || cars.isEmpty { throw Failure.closed }
    }
}

final class TicketRoll: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded, unchecked-sendable-undocumented
    private let lock = NSLock()
    private var next = 0
    private var sold = 0

    func sell() {
        guard begin() else {
            sold = -1
            return
        }
        sold += 1
        lock.unlock()
    }

    private func begin() -> Bool {
        lock.lock()
        if next > 999 {
            lock.unlock()
            return false
        }
        next += 1
        return true
    }
}

final class CoatCheck: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded, unchecked-sendable-undocumented
    private let lock = NSLock()
    private var coats: [Int: String] = [:]

    func take(_ number: Int, _ coat: String) {
        lock.lock()
        store(number, coat)
        coats[0] = nil
    }

    private func store(_ number: Int, _ coat: String) {
        coats[number] = coat
        lock.unlock()
    }
}

final class WaterMeter: @unchecked Sendable {  // bad: unchecked-sendable-guarded, unchecked-sendable-undocumented
    private let queue = DispatchQueue(label: "water")
    private var litres = 0

    func start() {
        let reading = DispatchWorkItem(block: count)
        queue.asyncAfter(deadline: .now() + 1, execute: reading)
        queue.async(execute: DispatchWorkItem(block: reset))
        let twice = count
        queue.async(execute: twice)
    }

    private func count() { litres += 1 }
    private func reset() { litres = 0 }
    func total() -> Int { queue.sync { litres } }
}

final class DoorBell: @unchecked Sendable {  // bad: unchecked-sendable-guarded, unchecked-sendable-undocumented
    private let lock = NSLock()
    private var rings = 0

    func ring() {
        guard isFree() else { return }
        rings += 1
        lock.unlock()
    }

    func total() -> Int {
        lock.lock()
        defer { lock.unlock() }
        return rings
    }

    private func isFree() -> Bool { lock.try() }
}

final class NightShift: @unchecked Sendable {  // bad: unchecked-sendable-guarded, unchecked-sendable-undocumented
    private let operations: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        return queue
    }()
    private var hours = 0

    func work() {
        let hour = BlockOperation { self.hours += 1 }
        operations.addOperation(hour)
        operations.addOperation(BlockOperation(block: rest))
    }

    private func rest() { hours = 0 }
}
