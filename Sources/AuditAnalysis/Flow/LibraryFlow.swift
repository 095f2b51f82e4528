import AuditKit
import CodeModel

/// What Swift's and Apple's libraries, and those that apps use beside them, do with values.
package struct LibraryFlow: FlowModel {
    let lookup: Lookup
    let names: SensitiveNames
    let archives: ArchiveTypes
    let records: SensitiveRecords
    let own: OwnModels
    let received: ReceivedTypes

    init(workspace: Workspace) {
        lookup = workspace.lookup
        names = workspace.fact(SensitiveNames.self)
        archives = workspace.fact(ArchiveTypes.self)
        records = workspace.fact(SensitiveRecords.self)
        own = workspace.fact(OwnModels.self)
        received = workspace.fact(ReceivedTypes.self)
    }

    var composed: FlowLabels {
        [
            .outside, .seen, .sensitive, .derivedKey, .lengths, .traced, .settings, .entities, .unfollowed,
        ]
    }

    var joint: FlowLabels { [.constant, .emptyText] }

    var exact: FlowLabels { .integer }

    var unmixed: FlowLabels { [.sensitive, .derivedKey, .record] }

    var literals: FlowLabels { ConstantOrigins.labels.union([.cleartext, .beginning]) }

    var families: [FlowLabels] {
        [
            [.outside, .seen], [.sensitive, .derivedKey, .sanitized, .record], [.constant, .emptyText, .absent],
            [.integer, .settings, .yes, .no, .entities, .cleartext, .beginning], .lengths, [.traced, .nonce],
        ]
    }

    func isOption(_ argument: Node) -> Bool { ConstantOrigins.isOption(argument) }

    func origin(of node: Node, isPart: Bool, among family: FlowLabels) -> FlowOrigin? {
        let own = own.labels(of: node)
        var labels = own.labels
        var ends = own.ends
        if !family.isDisjoint(with: [.outside, .seen, .sensitive]) {
            let plain = PlainTypes(lookup: lookup).cleared(by: node)
            ends.formUnion(plain)
            if !family.isDisjoint(with: .outside) {
                labels.formUnion(OutsideOrigins(lookup: lookup, archives: archives).labels(of: node).subtracting(plain))
                labels.formUnion(received.labels(of: node).subtracting(plain))
            }
            if node.kind == .call, LibraryResults(lookup: lookup).isOwnDigest(node) {
                ends.formUnion([.outside, .seen, .sensitive])
            }
        }
        if !family.isDisjoint(with: ConstantOrigins.labels) {
            let constant = ConstantOrigins(lookup: lookup).origin(of: node)
            labels.formUnion(constant.labels)
            ends.formUnion(constant.ends)
        }
        if !family.isDisjoint(with: CipherOrigins.labels) {
            labels.formUnion(CipherOrigins(lookup: lookup).labels(of: node))
        }
        if !family.isDisjoint(with: .lengths) { addLengths(of: node, &labels, &ends) }
        if !isPart { addWhole(node, family, &labels, &ends) }
        return labels.isEmpty && ends.isEmpty ? nil : FlowOrigin(labels, ends: ends)
    }

    private func addLengths(of node: Node, _ labels: inout FlowLabels, _ ends: inout FlowLabels) {
        if node.kind == .call, node.isNewValue || LibraryResults(lookup: lookup).isOwnDigest(node) {
            ends.formUnion(.lengths)
        }
        if let length = TextLengths(lookup: lookup).measured(node) { labels.formUnion(length.unit.label) }
    }

    /// What holds for a value, and not for its parts.
    private func addWhole(_ node: Node, _ family: FlowLabels, _ labels: inout FlowLabels, _ ends: inout FlowLabels) {
        if !family.isDisjoint(with: .sensitive) {
            let sensitive = SensitiveOrigins(lookup: lookup, names: names, records: records).labels(of: node)
            labels.formUnion(sensitive.labels)
            ends.formUnion(sensitive.ends)
            if ServiceTypes(lookup: lookup).isService(node) { ends.formUnion([.sensitive, .derivedKey, .record]) }
        }
        guard !family.isDisjoint(with: [.cleartext, .beginning, .entities]) else { return }
        if CleartextAddresses.begins(with: node) { labels.formUnion(.cleartext) }
        if AddressBeginnings.text(of: node) != nil { labels.formUnion(.beginning) }
        if FlagOrigins.isFlag(node) { labels.formUnion(.entities) }
    }

    func passing(_ piece: Node, into whole: Node) -> FlowLabels {
        // What stands before `??` is not missing behind it.
        if whole.kind == .binary, whole.name == "??" {
            return whole.child(.operand) == piece ? .all.subtracting(.absent) : .all
        }
        if whole.kind == .interpolatedString, lookup.tellsLengthAlone(piece) { return [] }
        if let bounded = BoundedNumbers.cleared(by: whole) { return composed.subtracting(bounded) }
        var labels = composed.subtracting(.alone)
        if AddressPieces(lookup: lookup).isBehindHost(piece, in: whole) { labels.subtract([.address, .inner]) }
        if !AddressPieces(lookup: lookup).isInApostrophes(piece, in: whole) { labels.subtract(.apostrophe) }
        if piece.parent?.isRedacted == true { labels.subtract(.sensitive) }
        if whole.children.first?.contains(piece) == true { labels.formUnion([.cleartext, .beginning]) }
        return labels
    }

    func shownPart(of piece: Node) -> [FlowPart] { lookup.shownPart(of: piece) }

    func cleared(byStoringIn parts: [FlowPart]) -> FlowLabels { AddressPieces.cleared(byStoringIn: parts) }

    func replaced(byStoringIn parts: [FlowPart]) -> FlowLabels {
        switch parts {
        case [.field("scheme")]: [.cleartext, .beginning]
        case [.field("url")], [.field("URL")], [.field("host")]: [.address, .inner]
        case [.field("path")], [.field("fileName")]: .archive
        default: []
        }
    }

    func labels(storing value: Node, in parts: [FlowPart]) -> FlowLabels {
        guard case .entry(let key)? = parts.last, let label = names.kind(of: key)?.label,
            !PlainValues(names: names, lookup: lookup).isPlain(value), lookup.constant(value) == nil
        else { return [] }
        return label
    }

    func result(of call: Node) -> [FlowStep]? {
        if OneWayCalls.makesCase(call, lookup) || isMessage(call, of: nil) { return nil }
        if isMessage(call, of: "Message") { return [FlowStep(.arguments)] }
        return LibraryResults(lookup: lookup).steps(of: call)
    }

    /// `.data(bytes)` and `URLSessionWebSocketTask.Message.data(bytes)`: a case of a library, and no method of a text.
    private func isMessage(_ call: Node, of type: String?) -> Bool {
        guard ["data", "string"].contains(call.name), let callee = call.callee?.unwrapped, callee.kind == .member,
            call.arguments.count == 1, call.arguments.first?.label.isEmpty == true
        else { return false }
        return type == nil ? callee.has(.hasImplicitBase) : callee.base?.unwrapped.name == type
    }

    func member(_ member: Node) -> [FlowStep]? { LibraryMembers(lookup: lookup).steps(of: member) }

    func receiver(of call: Node) -> [FlowStep]? {
        if call.name == "remove", FlagOrigins.isFlag(call.arguments.first) {
            return [FlowStep(.before, .all.subtracting(.entities))]
        }
        if call.name == "removeAll", call.arguments.contains(where: { $0.kind == .closure }) { return nil }
        guard let steps = LibraryChanges.receiver(of: call, lookup) else { return nil }
        // What a method of the project does is in its body, whatever it is called.
        return lookup.isOwnCode(call) ? nil : steps
    }

    func argument(_ index: Int, of call: Node) -> [FlowStep]? { LibraryChanges.argument(index, of: call) }

    func parameter(_ parameter: Int, ofClosureAt argument: Int, of call: Node) -> [FlowStep]? {
        LibraryClosures(lookup: lookup).steps(parameter, argument, call)
    }

    func writes(_ call: Node, whereReads reader: Node) -> Bool {
        LibraryStores(lookup: lookup).writes(call, whereReads: reader)
    }

    func cleared(_ variable: Node, by condition: Node, holds: Bool) -> FlowLabels {
        FlowChecks(lookup: lookup).cleared(variable, by: condition, holds: holds)
    }
}

extension Node {
    /// Whether a call makes bytes or a text: the length that it may be given is none of what they hold.
    fileprivate var isNewValue: Bool {
        ["Data", "NSData", "NSMutableData", "String", "Array", "ByteBuffer", "NSString"].contains(name)
    }
}
