import AuditAnalysis
import AuditKit

extension [Example] {
    static let droppedChecks: [Example] = [
        Example(
            """
            struct Shelf {
                let key: Curve25519.Signing.PublicKey
                func ensureGenuine(_ book: Data, _ mark: Data) throws {
                    guard key.isValidSignature(mark, for: book) else { throw Refused() }
                }
                func check(_ file: URL) throws { try ensureGenuine(read(file), mark(of: file)) }
                func open(_ file: URL) -> Book { ↓try? check(file); return Book(file) }
                func lend(_ file: URL) {
                    do { try check(file) } catch { ↓print(error) }
                    hand(over: file)
                }
                func isGenuine(_ file: URL) -> Bool {
                    do { try check(file) } catch is CancellationError { return false } ↓catch {}
                    return true
                }
            }
            """, "the function's body shows that it checks"),
        Example(
            """
            func answer(_ call: Call, _ limiter: any Limiter) async throws -> Answer {
                do { try await limiter.consume(call.caller) } catch { ↓log.debug("too many") }
                return try await next(call)
            }
            func enter(_ call: Call) async throws {
                ↓try? await gate.requirePermission(.write, for: call.caller)
                do { try authorize(call) } catch { ↓metrics.count("denied") }
                try await store.write(call)
            }
            """, "limits and permissions"),
        Example(
            """
            struct Mark {
                let verify: @Sendable (Data) throws -> Void
                func holds(_ page: Data) -> Bool { do { try verify(page) } catch { ↓log.error("wrong") }; return true }
            }
            """, "a closure that checks"),
        Example(
            """
            func stage(_ page: Data, _ mark: Data) {
                let outcome = Result { try verify(page, mark: mark) }
                if case .failure(let error) = outcome { ↓log.warning("\\(error)") }
                print(page)
                publish(page)
            }
            """, "stored, and only reported"),
        Example(
            """
            func who(_ letter: Letter) -> Sender {
                do { return try seal.verify(letter) } catch { ↓return claimed(letter) }
            }
            func whom(_ letter: Letter) -> Sender { (try? seal.verify(letter)) ?? ↓claimed(letter) }
            """, "its own output is passed on"),
    ]

    static let heededChecks: [Example] = [
        Example(
            """
            func wait() { try? Task.checkCancellation(); try? form.validateLayout(); try? checkFreeSpace(); go() }
            func ask(_ letter: Letter) { _ = try? service.verifyLetter(letter, completion: told) }
            func tidy() { do { try checkFreeSpace() } catch { print(error) }; go() }
            """, "not a protection"),
        Example(
            """
            func who(_ letter: Letter) -> Sender? { (try? seal.verify(letter)) ?? nil }
            func whom(_ letter: Letter) -> Sender { (try? seal.verify(letter)) ?? .anonymous }
            func stage(_ page: Data, _ mark: Data) {
                let outcome = Result { try verify(page, mark: mark) }
                if case .failure(let error) = outcome { log.warning("\\(error)"); return }
                publish(page)
            }
            """, "no one, and nothing"),
        Example(
            """
            func answer(_ call: Call, _ limiter: any Limiter) async throws -> Answer {
                do { try await limiter.consume(call.caller) } catch { throw Refused() }
                return try await next(call)
            }
            """),
    ]
}
