import AuditKit
import CodeModel

/// What the written type of a value rules out: no number holds a text, and a case of an enumeration is one of a few.
struct PlainTypes {
    let lookup: Lookup

    func cleared(by node: Node) -> FlowLabels {
        switch node.kind {
        case .cast: return node.child(.type).map { judge($0.name) } ?? []
        case .parameter, .variable: return (node.typeText ?? elementType(node) ?? startType(node)).map(judge) ?? []
        case .call: return cleared(byCall: node)
        case .subscriptCall: return (askedType(of: node) ?? lookup.typeGiven(bySubscript: node)).map(judge) ?? []
        case .member: return cleared(byMember: node)
        case .reference where node.name == "rawValue": return node.enclosingType.map { judge($0.name) } ?? []
        case .reference where node.name == "$0": return ValueTypes(lookup: lookup).text(of: node).map(judge) ?? []
        default: return []
        }
    }

    /// The type of a variable that begins as a number or a truth.
    private func startType(_ variable: Node) -> String? {
        switch variable.kind == .variable ? variable.initialValue?.unwrapped.kind : nil {
        case .integer: "Int"
        case .float: "Double"
        case .boolean: "Bool"
        default: nil
        }
    }

    /// The type of the payload that a pattern binds: `case .closed(let hour)`.
    private func payloadType(_ variable: Node) -> String? {
        var inner = variable
        while let up = inner.parent, up.kind == .variable || up.kind == .patternMatch { inner = up }
        guard let pattern = inner.parent, pattern.kind == .call, let name = pattern.callee?.unwrapped,
            name.kind == .member, let place = pattern.arguments.firstIndex(of: inner)
        else { return nil }
        let clause = pattern.enclosing(.case)
        let owner =
            name.base?.unwrapped.name
            ?? clause?.parent?.child(.subject).flatMap { lookup.type(of: $0)?.name }
        let declared = owner.flatMap { lookup.index.types[$0]?.members[name.name]?.first { $0.kind == .enumCase } }
        let parameters = declared?.children(.parameter) ?? []
        return parameters.indices.contains(place) ? parameters[place].typeText : nil
    }

    /// The type that a loop or a closure without types of its own gives to its name.
    private func elementType(_ node: Node) -> String? {
        if node.kind == .variable, node.initialValue == nil, let type = payloadType(node) { return type }
        guard let up = node.parent, up.kind == .for || up.kind == .closure else { return nil }
        return ValueTypes(lookup: lookup).text(of: node)
    }

    /// `Order(rawValue: text)` is one of the cases, whatever the text.
    private func cleared(byCall call: Node) -> FlowLabels {
        if let type = askedType(of: call) { return judge(type) }
        if call.name.hasPrefix("scan"), scans.contains(call.name), call.base != nil { return judge("Int") }
        // `orders.reduce(0) { … }` gives what it begins with.
        if call.name == "reduce", call.base != nil, let start = call.arguments.first?.unwrapped {
            if start.kind == .integer || start.kind == .float { return judge("Int") }
            if start.kind == .call, NumberTypes.names.contains(start.name) { return judge("Int") }
        }
        guard call.argument("rawValue") != nil, let callee = call.callee?.unwrapped else {
            return lookup.function(of: call)?.child(.returnType).map { judge($0.name) } ?? []
        }
        return judge(callee.name == "init" ? callee.base?.unwrapped.name ?? "" : callee.name)
    }

    /// The type that a call or a subscript is told to give, whatever was sent: `parameters.require("id", as: UUID.self)`,
    /// `query.get(Int.self, at: "page")`, `query[Int.self, at: "page"]`, `container.decode(Int.self, forKey: .page)`.
    private func askedType(of call: Node) -> String? {
        let first = call.arguments.first.flatMap { $0.label.isEmpty ? $0 : nil }
        guard let type = (call.argument("as") ?? first)?.unwrapped, type.kind == .member, type.name == "self",
            let named = type.base?.unwrapped, named.kind == .reference || named.kind == .member
        else { return nil }
        return named.name
    }

    private func cleared(byMember member: Node) -> FlowLabels {
        guard let base = member.base?.unwrapped else { return [] }
        if plainMembers.contains(member.name), lookup.declaration(ofMember: member) == nil { return judge("Int") }
        if ["isLetter", "isNumber", "isWhitespace", "boolValue"].contains(member.name) { return judge("Bool") }
        if member.name == "init", base.kind == .reference { return judge(base.name) }
        let types = ValueTypes(lookup: lookup)
        if member.name == "rawValue" { return types.text(of: base).map(judge) ?? [] }
        if let property = lookup.declaration(ofMember: member) {
            let gone = wrapped(property)
            if let written = property.typeText { return judge(written).union(gone) }
            if !gone.isEmpty { return gone }
        }
        guard let owner = types.text(of: base) else { return [] }
        return lookup.index.members(member.name, of: TypeName.base(owner)).first?.typeText.map(judge) ?? []
    }

    /// What the wrapper of a property takes out of each value before it keeps it.
    private func wrapped(_ property: Node) -> FlowLabels {
        let wrappers = property.children(.attribute).compactMap { lookup.index.types[$0.name] }
        guard let value = wrappers.first?.members["wrappedValue"]?.first,
            let setter = value.children(.accessor).first(where: { $0.name == "set" })
        else { return [] }
        if value.children(.accessor).first(where: { $0.name == "get" })?.isStandIn == true { return .all }
        let kept = setter.descendants(.assignment).compactMap { $0.child(.operand)?.unwrapped }
        let filters = kept.filter { $0.kind == .call && $0.name == "filter" && $0.base?.unwrapped.name == "newValue" }
        guard kept.count == 1,
            let test = filters.first?.trailingClosure?.children.first(where: { $0.role == .statement })
        else { return [] }
        return FlowChecks(lookup: lookup).cleared(by: test, holds: true)
    }

    private func judge(_ type: String) -> FlowLabels {
        let name = TypeName.base(type)
        if name == "Bool" { return [.outside, .sensitive] }
        let number = FlowLabels.outside.subtracting([.number, .size, .link])
        // A day can tell who somebody is; it opens nothing.
        if times.contains(name) { return number.union([.credential, .financial]) }
        if NumberTypes.names.contains(name) || name == "UUID" { return number }
        if serverParts.contains(name), lookup.index.types[name]?.declarations.isEmpty != false { return .outside }
        guard let declared = lookup.index.types[name], declared.kind == .enumDecl else { return [] }
        let hasPayload = declared.members.values.joined().contains {
            $0.kind == .enumCase && $0.child(.parameter) != nil
        }
        return hasPayload ? [] : [.outside, .sensitive]
    }
}

/// Types that are made of numbers, and tell nothing else of what they were read from.
let measureTypes = NumberTypes.names.union([
    "Bool", "UUID", "Date", "NSDate", "TimeInterval", "CGSize", "CGRect", "CGPoint",
])

/// Numbers that Foundation makes of a text.
private let plainMembers: Set<String> = [
    "integerValue", "intValue", "longLongValue", "doubleValue", "floatValue", "hashValue", "asciiValue",
    "wholeNumberValue", "uuidString", "hexDigitValue", "numericValue", "width", "height", "timeIntervalSince1970",
]

/// What a server is made of and hands to the code that answers: none of it holds what a request sent.
private let serverParts: Set<String> = [
    "Application", "EventLoop", "EventLoopGroup", "Logger", "Database", "DirectoryConfiguration", "FileIO",
    "NonBlockingFileIO",
]

private let scans: Set<String> = ["scanInt", "scanInt32", "scanInt64", "scanDouble", "scanFloat", "scanDecimal"]

private let times: Set<String> = ["Date", "TimeInterval", "Duration", "DateInterval", "OSStatus"]

extension Lookup {
    /// What the subscript of the project that a use means gives by its declaration.
    fileprivate func typeGiven(bySubscript use: Node) -> String? {
        guard let base = use.base, let type = type(of: base) else { return nil }
        let labels = use.arguments.map(\.label)
        return index.members("subscript", of: type)
            .first { $0.kind == .subscriptDecl && $0.children(.parameter).map(\.label) == labels }?
            .child(.returnType)?.name
    }
}
