// Continuations kept in a property until a delegate answers.
import Foundation

enum ScanError: Error { case cancelled, busy }

protocol ScannerDelegate: AnyObject {
    func scannerDidFind(_ code: String)
    func scannerDidFail(_ error: any Error)
    func scannerDidCancel()
}

final class CodeScanner {
    weak var delegate: (any ScannerDelegate)?
    func start() {}
}

@MainActor
final class CarefulScan: @MainActor ScannerDelegate {
    private let scanner = CodeScanner()
    private var continuation: CheckedContinuation<String, any Error>?

    func scan() async throws -> String {
        guard continuation == nil else { throw ScanError.busy }
        return try await withCheckedThrowingContinuation { continuation in  // good: continuation-misused
            self.continuation = continuation
            scanner.delegate = self
            scanner.start()
        }
    }

    func scannerDidFind(_ code: String) {
        continuation?.resume(returning: code)  // good: continuation-misused
        continuation = nil
    }

    func scannerDidFail(_ error: any Error) {
        continuation?.resume(throwing: error)
        continuation = nil
    }

    func scannerDidCancel() {
        continuation?.resume(throwing: ScanError.cancelled)
        continuation = nil
    }
}

@MainActor
final class RepeatingScan: @MainActor ScannerDelegate {
    private let scanner = CodeScanner()
    private var continuation: CheckedContinuation<String, any Error>?

    func scan() async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            self.continuation = continuation
            scanner.delegate = self
            scanner.start()
        }
    }

    func scannerDidFind(_ code: String) {
        continuation?.resume(returning: code)  // bad: continuation-misused
    }

    func scannerDidFail(_ error: any Error) {
        continuation?.resume(throwing: error)
        continuation = nil
    }

    func scannerDidCancel() {
        continuation?.resume(throwing: ScanError.cancelled)
        continuation = nil
    }
}

actor Gate {
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var isOpen = false

    func wait() async {
        if isOpen { return }
        await withCheckedContinuation { continuation in  // good: continuation-misused
            waiters.append(continuation)
        }
    }

    func open() {
        isOpen = true
        let waiting = waiters
        waiters = []
        for waiter in waiting { waiter.resume() }  // good: continuation-misused
    }
}

actor StuckGate {
    private var waiters: [CheckedContinuation<Void, Never>] = []

    func wait() async {
        await withCheckedContinuation { continuation in  // bad: continuation-misused
            waiters.append(continuation)
        }
    }

    func count() -> Int { waiters.count }
}
