extension XcodeProject {
    /// A build phase that runs a shell script.
    public struct ShellScriptPhase: Sendable, Hashable {
        /// The object's identifier.
        public let id: String
        /// The phase's name, if it has one.
        public let name: String?
        /// The interpreter, usually `/bin/sh`.
        public let shell: String
        /// The script's text.
        public let script: String
        /// The files the script says it reads, as written.
        public let inputPaths: [String]
        /// The files the script says it writes, as written.
        public let outputPaths: [String]
        /// Whether the script runs only when the product is installed.
        public let runsOnlyWhenInstalling: Bool
        /// The bytes of the script's text, quotes included.
        public let scriptRange: Range<Int>?
        /// The bytes of the object.
        public let range: Range<Int>?
    }

    /// A file that a build phase takes in.
    public struct BuildFile: Sendable, Hashable {
        /// The file's path.
        public let path: ProjectPath
        /// The file's type, such as `sourcecode.swift`, as the project knows it.
        public let fileType: String?
        /// The compiler flags set for this file alone.
        public let compilerFlags: String?
        /// The bytes of the file reference.
        public let range: Range<Int>?
    }
}
