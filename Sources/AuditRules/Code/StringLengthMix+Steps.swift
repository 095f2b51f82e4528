import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// `text.index(place, offsetBy: 2)` after a look at `text.utf8.count`: letters of several bytes make fewer steps than were
/// counted, and the last one leads beyond the end.
func inspectSteps(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("index") where file.role.isShipped && !call.isDebugOnly {
        guard let steps = pass.constant(call.argument("offsetBy"))?.value.integer, steps > 1,
            call.argument("limitedBy") == nil, let text = call.base?.unwrapped, text.kind == .reference,
            pass.type(of: text).map({ ["String", "Substring"].contains($0.name) }) != false,
            let function = call.enclosingDeclaredFunction, let unit = function.unitCounted(of: text.name)
        else { continue }
        pass.report("`index` counts characters, but the offset was counted in \(unit)", at: call)
    }
}

extension Node {
    /// What a function asks of how long a text is, where it never asks for its characters.
    fileprivate func unitCounted(of name: String) -> String? {
        let counts = descendants.filter { $0.kind == .member && $0.name == "count" }
        guard !counts.contains(where: { $0.base?.unwrapped.name == name && $0.base?.unwrapped.kind == .reference })
        else {
            return nil
        }
        let views = counts.compactMap { $0.base?.unwrapped }.filter {
            $0.kind == .member && $0.base?.unwrapped.name == name
        }
        return views.contains { $0.name == "utf8" }
            ? "bytes" : views.contains { $0.name == "utf16" } ? "UTF-16 units" : nil
    }
}
