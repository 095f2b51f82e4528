import CoreFoundation
import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// What Swift's runtime writes where a program crashes: on Linux a backtrace, with the registers and the memory round the
/// addresses in them.
enum CrashReport {
    /// Leaves it out of commands that handle secrets, which may lie there. Everywhere `SIGQUIT` ends the program again: the
    /// runtime would write a backtrace and go on.
    static func limit(for arguments: [String]) {
        signal(ofRuntime: SIGQUIT)
        if arguments.first.map(withoutSecrets.contains) ?? true { return }
        for number in [SIGILL, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGTRAP] { signal(ofRuntime: number) }
    }

    /// Gives a signal back to the system where the runtime has taken it; one that is ignored stays so.
    private static func signal(ofRuntime number: Int32) {
        if !isIgnored(number) { Foundation.signal(number, SIG_DFL) }
    }

    /// Whether whoever started the program has it pass over a signal, as `nohup` does.
    static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        let ignoring = unsafeBitCast(SIG_IGN, to: Int.self)
        #if canImport(Glibc)
            return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == ignoring
        #else
            return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == ignoring
        #endif
    }

    private static let withoutSecrets: Set<String> = ["audit", "rules", "controls", "completions", "pins", "help"]
}
