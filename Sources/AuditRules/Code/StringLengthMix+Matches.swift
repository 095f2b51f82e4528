import AuditAnalysis
import AuditKit
import CodeModel

extension Node {
    /// Whether the length only bounds where the first match of a written pattern is looked for that is not bound to the end
    /// of the text: what a length in characters leaves out is the tail alone, which no such pattern asks about.
    func isForFirstMatch(_ pass: Pass) -> Bool {
        guard let range = ancestors.prefix(3).first(where: { $0.kind == .call }), range.startsAtZero else {
            return false
        }
        var uses = [range]
        if let held = range.ancestors.prefix(3).first(where: { $0.kind == .variable && $0.has(.isLet) }) {
            uses = enclosingDeclaredFunction?.descendants(.reference).filter { $0.name == held.name } ?? []
        }
        return !uses.isEmpty
            && uses.allSatisfy { use in
                guard let search = use.ancestors.prefix(3).first(where: { $0.kind == .call && $0 != range }),
                    search.name == "firstMatch", let pattern = search.base?.writtenPattern(pass)
                else { return false }
                return !["$", "\\z", "\\Z"].contains { pattern.hasSuffix($0) }
            }
    }

    /// `NSRange(location: 0, length: …)`.
    private var startsAtZero: Bool {
        ["NSRange", "NSMakeRange"].contains(name) && arguments.count == 2 && arguments[0].unwrapped.text == "0"
    }

    /// The pattern of the regular expression that a name means, where it is written.
    private func writtenPattern(_ pass: Pass) -> String? {
        let name = unwrapped.kind == .optionalChain ? unwrapped.children.first?.unwrapped ?? unwrapped : unwrapped
        guard let value = pass.declaration(of: name)?.initialValue else { return nil }
        let made = ([value] + Array(value.descendants)).first { $0.kind == .call && $0.name == "NSRegularExpression" }
        return made?.argument("pattern").flatMap { pass.constant($0)?.value.string }
    }
}
