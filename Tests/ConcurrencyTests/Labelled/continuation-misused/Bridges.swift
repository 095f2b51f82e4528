// Callback APIs bridged to async code: each path has to resume once.
import Foundation

struct Reply: Sendable {
    let status: Int
    let body: Data
}

enum BridgeError: Error { case empty, refused, closed }

final class Wire: Sendable {
    func send(_ text: String, _ done: @escaping @Sendable (Reply?, (any Error)?) -> Void) {}
    func ping(_ done: @escaping @Sendable (Bool) -> Void) {}
    func lines(_ each: @escaping @Sendable (String) -> Void, end: @escaping @Sendable () -> Void) {}
}

struct Client: Sendable {
    let wire: Wire

    func bothBranches(_ text: String) async throws -> Reply {
        try await withCheckedThrowingContinuation { continuation in  // good: continuation-misused
            wire.send(text) { reply, error in
                if let reply {
                    continuation.resume(returning: reply)
                } else {
                    continuation.resume(throwing: error ?? BridgeError.empty)
                }
            }
        }
    }

    func missingElse(_ text: String) async throws -> Reply {
        try await withCheckedThrowingContinuation { continuation in  // bad: continuation-misused
            wire.send(text) { reply, error in
                if let reply {
                    continuation.resume(returning: reply)
                } else if let error {
                    continuation.resume(throwing: error)
                }
            }
        }
    }

    func guardForgets(_ text: String) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            wire.send(text) { reply, _ in
                guard let reply else { return }  // bad: continuation-misused
                continuation.resume(returning: reply.body)
            }
        }
    }

    func guardResumes(_ text: String) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in  // good: continuation-misused
            wire.send(text) { reply, _ in
                guard let reply else {
                    continuation.resume(throwing: BridgeError.empty)
                    return
                }
                continuation.resume(returning: reply.body)
            }
        }
    }

    func missingReturn(_ text: String) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            wire.send(text) { reply, error in
                if let error {
                    continuation.resume(throwing: error)
                }
                continuation.resume(returning: reply?.body ?? Data())  // bad: continuation-misused
            }
        }
    }

    func earlyReturn(_ text: String) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            wire.send(text) { reply, error in
                if let error {
                    continuation.resume(throwing: error)
                    return
                }
                continuation.resume(returning: reply?.body ?? Data())  // good: continuation-misused
            }
        }
    }

    func switchMissesOne(_ text: String) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in  // bad: continuation-misused
            wire.send(text) { reply, _ in
                switch reply?.status ?? 0 {
                case 200..<300:
                    continuation.resume(returning: reply?.body ?? Data())
                case 400..<600:
                    continuation.resume(throwing: BridgeError.refused)
                default:
                    break
                }
            }
        }
    }

    func switchComplete(_ text: String) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in  // good: continuation-misused
            wire.send(text) { reply, _ in
                switch reply?.status ?? 0 {
                case 200..<300:
                    continuation.resume(returning: reply?.body ?? Data())
                default:
                    continuation.resume(throwing: BridgeError.refused)
                }
            }
        }
    }

    func resumedPerLine() async -> String {
        await withCheckedContinuation { continuation in
            wire.lines(
                { line in
                    continuation.resume(returning: line)  // bad: continuation-misused
                }, end: {})
        }
    }

    func resumedInLoop(_ names: [String]) async -> String {
        await withCheckedContinuation { continuation in
            for name in names {
                continuation.resume(returning: name)  // bad: continuation-misused
            }
        }
    }

    func resumedInLoopOnce(_ names: [String]) async -> String? {
        await withCheckedContinuation { continuation in
            for name in names where name.hasPrefix("a") {
                continuation.resume(returning: name)  // good: continuation-misused
                return
            }
            continuation.resume(returning: nil)
        }
    }

    func twiceInARow() async -> Bool {
        await withCheckedContinuation { continuation in
            wire.ping { isUp in
                continuation.resume(returning: isUp)
                continuation.resume(returning: false)  // bad: continuation-misused
            }
        }
    }

    func deferResumes(_ text: String) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in  // good: continuation-misused
            wire.send(text) { reply, _ in
                defer { continuation.resume() }
                guard let reply else { return }
                print(reply.status)
            }
        }
    }

    func withResult(_ text: String) async throws -> Reply {
        try await withCheckedThrowingContinuation { continuation in  // good: continuation-misused
            wire.send(text) { reply, error in
                let result: Result<Reply, any Error> = reply.map { .success($0) } ?? .failure(error ?? BridgeError.empty)
                continuation.resume(with: result)
            }
        }
    }

    func neverAtAll(_ text: String) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in  // bad: continuation-misused
            wire.send(text) { reply, _ in
                print(reply?.status ?? 0)
            }
        }
    }

    func onlyWhenUp() async {
        await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in  // bad: continuation-misused
            wire.ping { isUp in
                if isUp { continuation.resume() }
            }
        }
    }

    func ternary() async throws {
        try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Void, any Error>) in  // good: continuation-misused
            wire.ping { isUp in
                isUp ? continuation.resume() : continuation.resume(throwing: BridgeError.closed)
            }
        }
    }

    func catchAndAfter(_ file: URL) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                var data = Data()
                do {
                    data = try Data(contentsOf: file)
                } catch {
                    continuation.resume(throwing: error)
                }
                continuation.resume(returning: data)  // bad: continuation-misused
            }
        }
    }

    func doCatch(_ file: URL) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in  // good: continuation-misused
            DispatchQueue.global().async {
                do {
                    continuation.resume(returning: try Data(contentsOf: file))
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
    }

    func catchForgets(_ file: URL) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in  // bad: continuation-misused
            DispatchQueue.global().async {
                do {
                    let data = try Data(contentsOf: file)
                    continuation.resume(returning: data)
                } catch {
                    print("cannot read", error)
                }
            }
        }
    }

    func timeoutAndAnswer() async -> Bool {
        await withCheckedContinuation { continuation in
            wire.ping { isUp in continuation.resume(returning: isUp) }
            DispatchQueue.global().asyncAfter(deadline: .now() + 5) {
                continuation.resume(returning: false)  // bad: continuation-misused
            }
        }
    }

    func weakSelfDrops(_ holder: Holder) async -> Int {
        await withCheckedContinuation { continuation in
            wire.ping { [weak holder] _ in
                guard let holder else { return }  // bad: continuation-misused
                continuation.resume(returning: holder.number)
            }
        }
    }

    func weakSelfResumes(_ holder: Holder) async -> Int {
        await withCheckedContinuation { continuation in  // good: continuation-misused
            wire.ping { [weak holder] _ in
                continuation.resume(returning: holder?.number ?? 0)
            }
        }
    }

    func handedOn(_ text: String) async throws -> Reply {
        try await withCheckedThrowingContinuation { continuation in  // good: continuation-misused
            wire.send(text) { reply, error in finish(continuation, reply, error) }
        }
    }

    private func finish(
        _ continuation: CheckedContinuation<Reply, any Error>, _ reply: Reply?, _ error: (any Error)?
    ) {
        if let reply {
            continuation.resume(returning: reply)
        } else {
            continuation.resume(throwing: error ?? BridgeError.empty)
        }
    }
}

final class Holder: Sendable {
    let number = 1
}
