import Automator
import XcodeKit

final class TagFilesAction: AMBundleAction {
    override func run(withInput input: Any?) throws -> Any {
        for path in input as? [String] ?? [] {
            let script = NSAppleScript(source: "tell application \"Finder\" to set label index of (POSIX file \"\(path)\" as alias) to 2") // bad: command-injection
            script?.executeAndReturnError(nil)
        }
        return input ?? []
    }
}

final class MarkCommand: NSObject, XCSourceEditorCommand {
    func perform(with invocation: XCSourceEditorCommandInvocation, completionHandler: @escaping (Error?) -> Void) {
        let lines = invocation.buffer.lines.compactMap { $0 as? String }
        guard let directive = lines.first(where: { $0.hasPrefix("// mark-pattern: ") }) else { return completionHandler(nil) }
        let pattern = directive.dropFirst(17).trimmingCharacters(in: .whitespacesAndNewlines)
        do {
            let rule = try NSRegularExpression(pattern: pattern) // bad: regex-injection
            for line in lines where rule.numberOfMatches(in: line, range: NSRange(line.startIndex..., in: line)) > 0 {
                invocation.buffer.lines.add("// match: " + line)
            }
            completionHandler(nil)
        } catch { completionHandler(error) }
    }
}
