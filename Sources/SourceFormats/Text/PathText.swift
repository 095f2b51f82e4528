/// Paths as texts: no file is looked at.
enum PathText {
    /// The two paths one below the other; an absolute second path stands alone.
    static func join(_ first: String, _ second: String) -> String {
        if second.hasPrefix("/") || first.isEmpty { return normalized(second) }
        return normalized(second.isEmpty ? first : first + "/" + second)
    }

    /// The path without empty and `.` steps, and with each `..` taken back where a step precedes it.
    static func normalized(_ path: String) -> String {
        let isAbsolute = path.hasPrefix("/")
        var steps: [Substring] = []
        for step in path.split(separator: "/") where step != "." {
            if step == "..", let last = steps.last, last != ".." {
                steps.removeLast()
            } else if step != ".." || !isAbsolute {
                steps.append(step)
            }
        }
        return (isAbsolute ? "/" : "") + steps.joined(separator: "/")
    }

    /// The path of the folder that holds a file; empty for a file without one.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: ASCII.slash) else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The last step of a path.
    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? ""
    }
}
