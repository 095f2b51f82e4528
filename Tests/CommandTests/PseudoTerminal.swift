#if os(Linux)
    import Foundation

    /// A command whose terminal the test holds the other end of.
    final class PseudoTerminal {
        struct Failure: Error, CustomStringConvertible {
            let description: String
        }

        private static let setsid = "/usr/bin/setsid"
        static let isThere = FileManager.default.isExecutableFile(atPath: setsid)

        private let keyboard: Int32
        private let screen: Int32
        private let process = Process()
        /// All that the command wrote, and what the terminal repeated of what was typed.
        private(set) var shown = ""

        /// - Parameter environment: added to the test's own.
        init(_ arguments: [String], in folder: URL, environment: [String: String] = [:]) throws {
            keyboard = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var (lock, number) = (CInt(0), CInt(0))
            // `unlockpt` and `ptsname`, which Swift does not see: TIOCSPTLCK and TIOCGPTN of `ioctl_tty(2)`.
            guard keyboard >= 0, ioctl(keyboard, 0x4004_5431, &lock) == 0, ioctl(keyboard, 0x8004_5430, &number) == 0
            else { throw Failure(description: "no terminal can be made") }
            screen = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
            guard screen >= 0 else { throw Failure(description: "the terminal cannot be opened") }
            process.executableURL = URL(filePath: Self.setsid)
            process.arguments = ["-c", "-w", CommandRun.command.path] + arguments
            process.currentDirectoryURL = folder
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
            let handle = FileHandle(fileDescriptor: screen, closeOnDealloc: false)
            (process.standardInput, process.standardOutput, process.standardError) = (handle, handle, handle)
            // Threads of the test's pool take no signals, and what they start would take none either.
            var (none, before) = (sigset_t(), sigset_t())
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, &before)
            defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
            try process.run()
        }

        deinit {
            if process.isRunning {
                try? send(SIGKILL)
                process.waitUntilExit()
            }
            close(screen)
            close(keyboard)
        }

        func type(_ text: String) throws {
            let written = text.withCString { write(keyboard, $0, strlen($0)) }
            guard written == text.utf8.count else { throw Failure(description: "the terminal takes no input") }
        }

        /// Waits until the command has written `text`.
        func expect(_ text: String) throws { try expect { $0.contains(text) } }

        /// Waits until what the command has written is as it should be.
        func expect(_ isThere: (String) -> Bool) throws {
            let deadline = Date(timeIntervalSinceNow: 30)
            while !isThere(shown) {
                guard Date() < deadline else { throw Failure(description: "what was expected is not in \(shown)") }
                take(milliseconds: 100)
            }
        }

        /// Whether the terminal shows what is typed.
        func echoes() throws -> Bool {
            var settings = termios()
            guard tcgetattr(screen, &settings) == 0 else { throw Failure(description: "the terminal does not answer") }
            return settings.c_lflag & tcflag_t(ECHO) != 0
        }

        /// As a shell does that takes the terminal back.
        func echo() throws {
            var settings = termios()
            guard tcgetattr(screen, &settings) == 0 else { throw Failure(description: "the terminal does not answer") }
            settings.c_lflag |= tcflag_t(ECHO)
            tcsetattr(screen, TCSANOW, &settings)
        }

        /// Sends a signal to the command, which `setsid` has put into a group of its own.
        func send(_ number: Int32) throws {
            let group = tcgetpgrp(keyboard)
            guard group > 1, kill(-group, number) == 0 else { throw Failure(description: "no command to signal") }
        }

        /// How the command ended.
        func status() throws -> Int32 {
            let deadline = Date(timeIntervalSinceNow: 30)
            while process.isRunning {
                guard Date() < deadline else { throw Failure(description: "it goes on: \(shown)") }
                take(milliseconds: 20)
            }
            take(milliseconds: 0)
            return process.terminationStatus
        }

        private func take(milliseconds: Int32) {
            var ready = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
            while poll(&ready, 1, milliseconds) > 0, ready.revents & Int16(POLLIN) != 0 {
                var piece = [UInt8](repeating: 0, count: 4096)
                let count = read(keyboard, &piece, piece.count)
                guard count > 0 else { return }
                shown += String(decoding: piece[..<count], as: UTF8.self)
                if milliseconds > 0 { return }
            }
        }
    }
#endif
