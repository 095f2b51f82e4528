extension XCConfig {
    /// A configuration file with everything it includes, in the order in which a build reads it.
    public struct Flattened: Sendable, Hashable {
        /// The assignments, later ones outweighing earlier ones.
        public internal(set) var assignments: [LocatedAssignment] = []
        /// The lines that could not be read and the inclusions that could not be followed.
        public internal(set) var issues: [LocatedIssue] = []
        /// The paths of all files read, the outermost first, each once.
        public internal(set) var files: [String] = []
    }

    /// An assignment and the file that holds it.
    public struct LocatedAssignment: Sendable, Hashable {
        /// The path of the file.
        public let file: String
        /// The assignment, its ranges counting in that file.
        public let assignment: Assignment

        /// Makes an assignment with its file.
        public init(file: String, assignment: Assignment) {
            self.file = file
            self.assignment = assignment
        }
    }

    /// An issue and the file that holds it.
    public struct LocatedIssue: Sendable, Hashable {
        /// The path of the file.
        public let file: String
        /// The issue, its range counting in that file.
        public let issue: Issue
    }

    /// Reads a file and what it includes.
    ///
    /// A relative path counts from the folder of the file that includes it.
    /// - Parameters:
    ///   - path: The path of the outermost file.
    ///   - load: Gives the bytes of a file by its path, or nil if it does not exist. A file is asked for once.
    /// - Returns: The assignments of all files. A missing file, a circle, or more files than
    ///   ``FormatLimits/includes`` give issues.
    public static func flatten(path: String, load: (String) -> [UInt8]?) -> Flattened {
        withoutActuallyEscaping(load) { load in
            var walk = InclusionWalk(load: load)
            walk.read(PathText.normalized(path))
            return walk.result
        }
    }
}

/// The walk through a configuration file's inclusions, with a stack of the files that are being read.
private struct InclusionWalk {
    private struct Frame {
        let path: String
        let statements: [XCConfig.Statement]
        var next = 0
    }

    let load: (String) -> [UInt8]?
    var result = XCConfig.Flattened()
    private var known: [String: XCConfig] = [:]
    private var stack: [Frame] = []
    private var includeCount = 0

    init(load: @escaping (String) -> [UInt8]?) {
        self.load = load
    }

    mutating func read(_ path: String) {
        guard open(path) else {
            report("The configuration file does not exist.", at: 0..<0, in: path)
            return
        }
        while let frame = stack.last {
            guard frame.next < frame.statements.count else {
                stack.removeLast()
                continue
            }
            stack[stack.count - 1].next += 1
            switch frame.statements[frame.next] {
            case .assignment(let assignment): add(assignment, in: frame.path)
            case .inclusion(let inclusion): follow(inclusion, in: frame.path)
            }
        }
    }

    private mutating func add(_ assignment: XCConfig.Assignment, in path: String) {
        if result.assignments.count < FormatLimits.assignments {
            result.assignments.append(.init(file: path, assignment: assignment))
        }
    }

    private mutating func follow(_ inclusion: XCConfig.Inclusion, in path: String) {
        let target = PathText.join(PathText.folder(of: path), inclusion.path)
        includeCount += 1
        if stack.contains(where: { $0.path == target }) {
            report("The file includes itself, directly or through others.", at: inclusion.range, in: path)
        } else if stack.count >= FormatLimits.includeDepth || includeCount > FormatLimits.includes {
            report("Too many files are included; this one is left out.", at: inclusion.range, in: path)
        } else if !open(target), !inclusion.isOptional {
            report("The included file `\(inclusion.path)` does not exist.", at: inclusion.range, in: path)
        }
    }

    private mutating func open(_ path: String) -> Bool {
        if known[path] == nil, let bytes = load(path) {
            let config = XCConfig.parse(bytes)
            known[path] = config
            result.files.append(path)
            result.issues += config.issues.map { XCConfig.LocatedIssue(file: path, issue: $0) }
        }
        guard let config = known[path] else { return false }
        stack.append(Frame(path: path, statements: config.statements))
        return true
    }

    private mutating func report(_ message: String, at range: Range<Int>, in path: String) {
        result.issues.append(.init(file: path, issue: .init(message: message, range: range)))
    }
}
