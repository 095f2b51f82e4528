// Continuations that are handed to functions of the project, and kept where another may be waiting.
import Foundation

protocol Scanner: AnyObject {
    func read(_ done: @escaping @Sendable (String?) -> Void)
    func start()
}

final class BadgeReader: @unchecked Sendable {
    private let scanner: any Scanner
    private var codes: [String] = []
    init(scanner: any Scanner) { self.scanner = scanner }

    func badge() async -> String? {
        await withCheckedContinuation { continuation in  // bad: continuation-misused
            fetch(continuation)
        }
    }

    private func fetch(_ continuation: CheckedContinuation<String?, Never>) {
        scanner.read { [weak self] code in
            guard let self else { return }
            codes.append(code ?? "")
            continuation.resume(returning: code)
        }
    }

    func ticket() async -> String? {
        await withCheckedContinuation { continuation in  // good: continuation-misused
            fetchTicket(continuation)
        }
    }

    private func fetchTicket(_ continuation: CheckedContinuation<String?, Never>) {
        scanner.read { [weak self] code in
            guard let self else { return continuation.resume(returning: nil) }
            codes.append(code ?? "")
            continuation.resume(returning: code)
        }
    }

    func first() async -> String? {
        await withCheckedContinuation { continuation in  // bad: continuation-misused
            answer(continuation, with: codes.first)
        }
    }

    private func answer(_ continuation: CheckedContinuation<String?, Never>, with code: String?) {
        guard let code else { return }
        continuation.resume(returning: code)
    }

    func last() async -> String? {
        await withCheckedContinuation { continuation in  // good: continuation-misused
            if !offer(codes.last, to: continuation) { continuation.resume(returning: nil) }
        }
    }

    private func offer(_ code: String?, to continuation: CheckedContinuation<String?, Never>) -> Bool {
        guard let code else { return false }
        continuation.resume(returning: code)
        return true
    }
}

@MainActor
final class PermissionPrompt {
    private var continuation: CheckedContinuation<Bool, Never>?
    private let scanner: any Scanner
    init(scanner: any Scanner) { self.scanner = scanner }

    func ask() async -> Bool {
        await withCheckedContinuation { continuation in
            self.continuation = continuation  // bad: continuation-misused
            scanner.start()
        }
    }

    func answered(_ isGranted: Bool) {
        continuation?.resume(returning: isGranted)
        continuation = nil
    }
}

@MainActor
final class CarefulPrompt {
    private var continuation: CheckedContinuation<Bool, Never>?
    private let scanner: any Scanner
    init(scanner: any Scanner) { self.scanner = scanner }

    func ask() async -> Bool {
        continuation?.resume(returning: false)
        return await withCheckedContinuation { continuation in
            self.continuation = continuation  // good: continuation-misused
            scanner.start()
        }
    }

    func answered(_ isGranted: Bool) {
        continuation?.resume(returning: isGranted)
        continuation = nil
    }
}

@MainActor
final class BusyPrompt {
    private var waiting: CheckedContinuation<Bool, Never>?
    private var isAsking = false
    private let scanner: any Scanner
    init(scanner: any Scanner) { self.scanner = scanner }

    func ask() async -> Bool {
        guard !isAsking else { return false }
        isAsking = true
        return await withCheckedContinuation { continuation in
            waiting = continuation  // good: continuation-misused
            scanner.start()
        }
    }

    func answered(_ isGranted: Bool) {
        isAsking = false
        waiting?.resume(returning: isGranted)
        waiting = nil
    }
}

@MainActor
private final class OneShot {
    private var continuation: CheckedContinuation<Bool, Never>?
    private let scanner: any Scanner
    init(scanner: any Scanner) { self.scanner = scanner }

    func ask() async -> Bool {
        await withCheckedContinuation { continuation in
            self.continuation = continuation  // good: continuation-misused
            scanner.start()
        }
    }

    func answered(_ isGranted: Bool) {
        continuation?.resume(returning: isGranted)
        continuation = nil
    }
}

@MainActor
func confirm(with scanner: any Scanner) async -> Bool {
    let shot = OneShot(scanner: scanner)
    return await shot.ask()
}
