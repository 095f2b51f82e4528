import AuditAnalysis
import AuditKit
import CodeModel

/// Where shipped code holds typed text against rules.
struct InputChecks: Fact {
    /// Functions and properties that say whether a text is right.
    let validators: [Node]
    /// Where the length of typed text meets a limit.
    let lengthLimits: [Node]
    /// Where a text is held against a pattern or a detector.
    let formatChecks: [Node]
    /// Where a field filters or cuts what is typed.
    let fieldFilters: [Node]
    /// Whether a field for an address, a number or the like was found.
    let asksForFormats: Bool

    init(workspace: Workspace) {
        let files = workspace.concurrentMap { file in
            file.role.isShipped && file.source.kind == .swift ? FileChecks(file) : FileChecks()
        }
        validators = files.flatMap(\.validators)
        lengthLimits = files.flatMap(\.lengthLimits)
        formatChecks = files.flatMap(\.formatChecks)
        fieldFilters = files.flatMap(\.fieldFilters)
        asksForFormats = files.contains { $0.asksForFormats }
    }

    var isAny: Bool { !validators.isEmpty || !fieldFilters.isEmpty }

    /// Whether so many places of checking are enough to speak of all fields: one for each four.
    func isEnough(_ places: Int, for fields: [Node]) -> Bool { places * 4 >= fields.count && places > 0 }

    /// "25 fields for text were found; …".
    func summary(_ search: ControlSearch, _ what: String) -> String {
        let fields = search.shape.textFields.count
        return "\(fields) text field\(fields == 1 ? " was" : "s were") found; \(what)"
    }
}

extension Node {
    /// Whether a filter belongs to a field of the project's own, which all screens may use.
    var isInField: Bool {
        guard let type = enclosingType else { return false }
        let name = TypeName.base(type.name)
        return ["Field", "TextView", "Input", "Editor"].contains(where: name.hasSuffix)
    }
}

private struct FileChecks: Sendable {
    var validators: [Node] = []
    var lengthLimits: [Node] = []
    var formatChecks: [Node] = []
    var fieldFilters: [Node] = []
    var asksForFormats = false

    init() {}

    init(_ file: SwiftFile) {
        let named = file.nodes(.functionDecl, whereName: validMarks.occur)
        let asked = file.nodes(.variable, whereName: validMarks.occur).filter { $0.has(.isComputed) }
        validators = (named + asked).filter { $0.checksText && !$0.isForDevelopers }
        let filters = file.filterPlaces
        fieldFilters = filters.compactMap(\.filter)
        lengthLimits = filters.compactMap(\.limit) + validators.compactMap(\.upperLimit)
        formatChecks = validators.compactMap(\.formatCheck) + file.predicateChecks
        asksForFormats =
            !file.uses("emailAddress", "telephoneNumber", "phonePad", "creditCardNumber", "postalCode").isEmpty
            || file.nodes(.variable, whereName: formatMarks.occur).contains { $0.isField }
    }
}

extension Node {
    /// Whether a function or property looks at a text and has more than one answer.
    fileprivate var checksText: Bool {
        let words = words
        guard !words.isDisjoint(with: ["validate", "valid", "is", "check", "sanitize", "validation"]) else {
            return false
        }
        guard words.isDisjoint(with: foreign) else { return false }
        let parameters = children(.parameter)
        let takesText =
            kind == .variable
            || parameters.contains { parameter in
                let type = TypeName.base(parameter.typeText ?? "")
                return ["String", "Substring", "NSString"].contains(type) || type.hasSuffix("TextField")
            }
        return takesText && looksAtText
    }

    /// Whether a body compares a length, matches a pattern or asks for characters.
    private var looksAtText: Bool {
        descendants.contains { node in
            switch node.kind {
            case .binary: comparisons.contains(node.name) && node.descendants.contains { $0.name == "count" }
            case .call: questions.contains(node.name)
            case .member: ["isEmpty", "isNotEmpty"].contains(node.name)
            case .regex: true
            default: false
            }
        }
    }

    /// The comparison that sets a greatest length.
    fileprivate var upperLimit: Node? {
        descendants.first { node in
            guard node.kind == .binary, comparisons.contains(node.name) else { return false }
            let operands = node.children(.operand)
            guard operands.count == 2, let count = operands.firstIndex(where: { $0.unwrapped.name == "count" }) else {
                return false
            }
            // `count <= 64` allows up to a limit, and `count > 64` refuses what is beyond; the other two set a least length,
            // unless a word says otherwise.
            let isFirst = count == 0
            if node.name == (isFirst ? "<=" : ">=") || node.name == (isFirst ? ">" : "<") { return true }
            return !operands[1 - count].wordsWithin.isDisjoint(with: ["max", "maximum", "limit"])
        }
    }

    /// The call or pattern that a text is matched with.
    fileprivate var formatCheck: Node? {
        guard formatMarks.occur(in: name) else { return nil }
        return descendants.first { node in
            switch node.kind {
            case .call: matchers.contains(node.name)
            case .regex: true
            default: false
            }
        }
    }

    /// Whether a variable is a field of a screen, or text for one.
    fileprivate var isField: Bool {
        let type = TypeName.base(typeText ?? "")
        if type.hasSuffix("TextField") { return true }
        guard attribute("State") ?? attribute("Published") ?? attribute("Binding") != nil else { return false }
        return type == "String" || initialValue?.unwrapped.kind == .string
    }
}

extension SwiftFile {
    /// `NSPredicate(format: "SELF MATCHES %@", pattern)`.
    fileprivate var predicateChecks: [Node] {
        guard tree.mentions("NSPredicate") else { return [] }
        return nodes(.string) { $0.uppercased().hasPrefix("SELF MATCHES") }.compactMap { text in
            text.parent.flatMap { $0.kind == .call && $0.name == "NSPredicate" ? $0 : nil }
        }
    }

    /// Where typed text is changed or refused at once, and where that limits its length.
    fileprivate var filterPlaces: [(filter: Node?, limit: Node?)] {
        var places: [(Node?, Node?)] = []
        for call in calls("onChange", "onReceive") {
            guard let closure = call.trailingClosure, let change = closure.filteringAssignment else { continue }
            places.append((call, change.isCut ? change : nil))
        }
        for function in tree.nodes(.functionDecl, named: ["textField", "textView"]) {
            let labels = function.children(.parameter).map(\.label)
            guard labels.contains("shouldChangeCharactersIn") || labels.contains("shouldChangeTextIn"),
                let body = function.child(.body), let typed = function.children(.parameter).last?.name,
                body.judges(typed)
            else { continue }
            places.append((function, body.descendants.first(where: \.isLengthComparison)))
        }
        for property in nodes(.variable) where property.children(.accessor).contains(where: { $0.name == "didSet" }) {
            guard let type = property.typeText, TypeName.base(type) == "String" || type == "String",
                let change = property.filteringAssignment
            else { continue }
            places.append((property, change.isCut ? change : nil))
        }
        return places
    }
}

extension Node {
    /// An assignment whose value filters, trims or cuts a text, itself or by a function whose name says so.
    fileprivate var filteringAssignment: Node? {
        descendants.first { node in
            guard node.kind == .assignment, let value = node.child(.operand) else { return false }
            return ([value] + Array(value.descendants)).contains { filters.contains($0.name) }
                || ([value] + Array(value.descendants)).contains { $0.kind == .call && filterMarks.begin($0.name) }
                || node.child(.target)?.unwrapped.kind == .reference && callsSanitizer
        }
    }

    /// Whether what is around hands text to a function that makes it safe.
    private var callsSanitizer: Bool { descendants.contains { $0.kind == .call && filterMarks.begin($0.name) } }

    fileprivate var isCut: Bool { descendants.contains { ["prefix", "dropLast", "removeLast"].contains($0.name) } }

    /// Whether a body asks something about the text that is typed, and does not only hand it on.
    fileprivate func judges(_ typed: String) -> Bool {
        descendants.contains { node in
            guard node.kind == .reference, node.name == typed, node.label != "replacementString" else { return false }
            return node.ancestors.prefix { $0 != self }.contains { around in
                around.kind == .binary && comparisons.union(["!="]).contains(around.name)
                    || around.kind == .call && questions.contains(around.name)
                    || around.kind == .variable && around.name != typed
                    || around.kind == .member && around.name == "isEmpty"
            }
        }
    }

    fileprivate var isLengthComparison: Bool {
        kind == .binary && comparisons.contains(name) && descendants.contains { ["count", "length"].contains($0.name) }
    }
}

private let validMarks = FoldedWords("valid", "sanit", "ischeck", "checkinput", "isallowed", "isacceptable")
private let formatMarks = FoldedWords("email", "mail", "phone", "postal", "zip", "iban", "cardnumber", "url")
private let filterMarks = FoldedWords("sanitiz", "sanitis", "filtered", "clean", "format")
private let comparisons: Set<String> = ["<", "<=", ">", ">=", "=="]
private let questions: Set<String> = [
    "range", "matches", "firstMatch", "wholeMatch", "evaluate", "contains", "allSatisfy", "rangeOfCharacter",
    "numberOfMatches", "replacingOccurrences", "components", "hasPrefix", "hasSuffix", "isSubset",
]
private let matchers: Set<String> = [
    "range", "matches", "firstMatch", "wholeMatch", "prefixMatch", "evaluate", "numberOfMatches", "NSDataDetector",
    "NSRegularExpression", "NSPredicate", "Regex", "contains",
]
private let filters: Set<String> = ["prefix", "filter", "trimmingCharacters", "replacingOccurrences", "dropLast"]
/// Words of names that check other things than text that somebody typed.
private let foreign: Set<String> = [
    "trust", "certificate", "signature", "receipt", "layout", "menu", "constraint", "constraints", "cache",
    "invalidate",
    "device", "selection", "frame", "index", "license", "toolbar",
]
