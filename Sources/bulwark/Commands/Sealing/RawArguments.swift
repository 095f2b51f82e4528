import Sealing

#if canImport(Glibc)
    import Glibc
#endif

/// The call's arguments with file names as they are: `CommandLine.arguments` repairs what is no UTF-8, and would name
/// another file.
enum RawArguments {
    /// Without the program's name.
    ///
    /// - Throws: Where the system does not tell them.
    static func all() throws -> [String] {
        // On Linux the runtime reads /proc/self/cmdline; without it there seem to be none, and help would be all that is
        // done, with success.
        let count = Int(CommandLine.argc)
        guard count == 0 else { return texts(CommandLine.unsafeArgv, count) }
        #if canImport(Glibc)
            if let (start, count) = onTheStack() { return texts(start, count) }
        #endif
        throw UsageError("The arguments cannot be read; is /proc mounted?")
    }

    private static func texts(
        _ start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ count: Int
    ) -> [String] {
        (1..<max(1, count)).compactMap { index in start[index].map { String(fileName: $0) } }
    }

    #if canImport(Glibc)
        /// As the kernel lays them out for a new program (System V ABI, “Initial Process Stack”): their number, a pointer
        /// to each, a null pointer, and then those of the environment.
        private static func onTheStack() -> (start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, count: Int)? {
            let environment = environ
            guard environment[-1] == nil else { return nil }
            // No pointer is as small as the number of those behind it.
            for count in 0..<most where Int(bitPattern: environment[-2 - count]) == count {
                return count > 0 ? (environment - 1 - count, count) : nil
            }
            return nil
        }

        /// Six MiB hold no more pointers, and that is what the kernel allows a call.
        private static let most = 1 << 20
    #endif
}
