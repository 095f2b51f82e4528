#if Wallet
    import Foundation
    import SecretMemory

    /// The terminal of whoever runs the command, whatever the standard streams are. What is shown on it is written piece
    /// by piece: no text that holds the whole secret is made.
    final class WalletTerminal {
        private let descriptor: Int32

        init() throws {
            descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
            guard descriptor >= 0 else {
                throw UsageError(
                    "There is no terminal. Words and private keys are shown on and read from a terminal only; name a "
                        + "sealed file.")
            }
        }

        deinit { close(descriptor) }

        /// Runs a command's work and words its errors; with `silent`, what is typed is not shown from its beginning to
        /// its end, between two questions neither.
        static func guarded(silent: Bool, _ body: () throws -> Void) throws {
            try SealingReport.guarded {
                // Without a terminal the question itself says so.
                guard silent, let terminal = try? WalletTerminal() else { return try body() }
                try Terminal.silence(terminal.descriptor)
                defer { TerminalRestoration.end() }
                try body()
            }
        }

        /// A line without echo.
        func ask(_ prompt: String) throws -> SecretBytes { try Terminal.ask(prompt, descriptor) }

        /// Asks for a word that says yes.
        ///
        /// - Throws: Where another answer is given.
        func confirm(_ question: String, _ word: String) throws {
            let answer = try ask("\(question) Type “\(word)” to continue: ")
            guard answer.withUnsafeBytes({ $0.elementsEqual(word.utf8) }) else {
                throw UsageError("Not confirmed; nothing was shown or written.")
            }
        }

        /// Lends a second screen, which keeps nothing behind; it is wiped and left when `body` ends, an interrupt
        /// included.
        func onSecondScreen(_ body: () throws -> Void) throws {
            show("\u{1B}[?1049h\u{1B}[2J\u{1B}[H")
            TerminalRestoration.setSecondScreen(descriptor)
            defer { TerminalRestoration.leaveSecondScreen() }
            try body()
        }

        func show(_ text: String) {
            var text = text
            text.withUTF8 { show(UnsafeRawBufferPointer($0)) }
        }

        func show(_ secret: borrowing SecretBytes) { secret.withUnsafeBytes { show($0) } }

        private func show(_ bytes: UnsafeRawBufferPointer) {
            var done = 0
            while done < bytes.count, let start = bytes.baseAddress {
                let written = write(descriptor, start + done, bytes.count - done)
                guard written > 0 || (written < 0 && errno == EINTR) else { return }
                done += max(0, written)
            }
        }
    }
#endif
