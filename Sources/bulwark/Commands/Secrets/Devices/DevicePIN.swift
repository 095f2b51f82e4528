#if Vault
    import Foundation
    import HardwareKeys
    import Sealing
    import SecretMemory

    /// Gives a device its PIN when it asks for it, and not before: from the place that was named, or from the terminal.
    ///
    /// Sendable: `kept` and `failure` are touched with `lock` held. The terminal is asked with it held, so no two questions
    /// are on it at once.
    final class DevicePIN: @unchecked Sendable {
        private let source: PasswordSource?
        private let prefix: String
        private let lock = NSLock()
        private var kept: Password?
        private var failure: (any Error)?

        /// - Parameters:
        ///   - source: nil asks the terminal.
        ///   - prefix: of the options that could have been used instead.
        init(_ source: PasswordSource?, prefix: String) {
            self.source = source
            self.prefix = prefix
        }

        /// Whether a person types it, who can be trusted with the last try.
        var isTyped: Bool { source == nil }

        var pins: PINSource { PINSource { try self.answer($0) } }

        /// Runs what may ask for the PIN. Where it failed because there was none, the error says why there was none, which the
        /// device's library does not know.
        func explaining<Value>(_ body: () throws -> Value) throws -> Value {
            do {
                return try body()
            } catch {
                throw lock.withLock { failure } ?? error
            }
        }

        /// A key that was just made wants the PIN again that it was made with, and a descriptor can be read once.
        private func answer(_ question: PINQuestion) throws -> SecretBytes {
            lock.lock()
            defer { lock.unlock() }
            if let kept { return kept.bytes.copy() }
            do {
                let password = try asked(question)
                kept = password
                return password.bytes.copy()
            } catch {
                failure = error
                throw error
            }
        }

        private func asked(_ question: PINQuestion) throws -> Password {
            if let source { return try source.password(twice: false) }
            let (prompt, isNew) = Self.prompt(question)
            let options = ["file", "fd", "env", "command"].map { "--\(prefix)pin-\($0)" }
            return try Terminal.ask(prompt, for: "PIN", twice: isNew, instead: options.joined(separator: ", "))
        }

        private static func prompt(_ question: PINQuestion) -> (text: String, isNew: Bool) {
            let device = question.device.withoutControls
            let warning = question.isLowOnTries ? " (wrong PINs were entered before; too many lock it)" : ""
            return switch question.purpose {
            case .login: ("PIN of the token \(device)\(warning): ", false)
            case .use(let label): ("PIN of the key \(label) in the \(device)\(warning): ", false)
            case .newKey(let label): ("New PIN of the key \(label) in the \(device): ", true)
            }
        }
    }
#endif
