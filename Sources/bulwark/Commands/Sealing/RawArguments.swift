import Sealing

/// The call's arguments with file names as they are: `CommandLine.arguments` repairs what is no UTF-8, and would name
/// another file.
enum RawArguments {
    /// Without the program's name.
    static var all: [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            CommandLine.unsafeArgv[index].map { String(fileName: $0) }
        }
    }
}
