package import AuditKit
import AuditModel
package import CodeModel

/// Places where something sensitive goes out without encryption.
package struct CleartextTransmissions: Fact {
    package struct Sending: Sendable {
        /// What is sent, or the address that holds it.
        package let place: Node
        package let value: SensitiveValue
        /// The text that makes the address one without encryption.
        package var address: Node?
        /// Whether the request that is sent holds the value, and not the call that sends it.
        var isWhole = false
        /// The other texts that can make the address one without encryption.
        var furtherAddresses: [Node] = []
        /// The other places that send to the same address, where they are many: who wrote the address decided once.
        package var others: [Node] = []
        /// Whether the address is the place to change, as nothing else that is secret goes there.
        package var isToldAtAddress = false
    }

    private let byPath: [String: [Sending]]
    /// The texts of addresses that something sensitive is sent to.
    private let addresses: Set<Node>

    package init(workspace: Workspace) {
        let finder = SendingFinder(workspace: workspace)
        let isMeant = workspace.swift.contains { file in
            !file.nodes(.string, whereName: { CleartextAddresses.isMeant($0) }).isEmpty
                || file.tree.mentions("streamTask")
        }
        let found = workspace.concurrentMap { file -> (String, [Sending]) in
            (file.path, isMeant && file.role.isShipped ? finder.sendings(in: file) : [])
        }
        let told = Self.once(found.flatMap(\.1))
        byPath = Dictionary(grouping: Self.together(told)) { $0.told.tree.path }
        addresses = Set(told.flatMap { ($0.address.map { [$0] } ?? []) + $0.furtherAddresses })
    }

    /// As many places that send to one address are one finding, at the first of them; what alone goes to an address is told
    /// where that is written.
    private static let mostApart = 8

    private static func together(_ all: [Sending]) -> [Sending] {
        let byAddress = Dictionary(grouping: all.filter { $0.address != nil }, by: \.address)
        var kept: [Sending] = []
        for sending in all {
            guard let address = sending.address, let same = byAddress[address],
                same.count == 1 || same.count > mostApart
            else {
                kept.append(sending)
                continue
            }
            if same.count == 1 {
                let apart = ([address] + sending.furtherAddresses).filter { !sending.isWritten(with: $0) }
                kept += apart.map { sending.told(at: $0) }
                if apart.isEmpty { kept.append(sending) }
                continue
            }
            guard same.first?.place == sending.place else { continue }
            var first = sending
            first.others = same.dropFirst().map(\.place)
            kept.append(first)
        }
        return kept
    }

    /// A request that one function makes and another sends is told where it is sent, and otherwise where it is made.
    private static func once(_ all: [Sending]) -> [Sending] {
        let made = Dictionary(grouping: all.filter { !$0.isWhole }, by: \.place)
        var dropped: Set<Node> = []
        for sent in all where sent.isWhole {
            for place in made.keys where sent.value.way.contains(where: { place == $0 || place.contains($0) }) {
                let isNear = place.enclosingDeclaredFunction == sent.place.enclosingDeclaredFunction
                dropped.insert(isNear ? sent.place : place)
            }
        }
        return all.filter { !dropped.contains($0.place) }
    }

    package func sendings(in file: SwiftFile) -> [Sending] { byPath[file.path] ?? [] }

    /// Whether something sensitive is sent to the address that a text makes.
    package func reach(_ text: Node) -> Bool {
        addresses.contains(text) || text.children.first.map(addresses.contains) ?? false
    }
}

extension CleartextTransmissions.Sending {
    /// The place to change.
    package var told: Node { isToldAtAddress ? address ?? place : place }

    /// Whether what is sent stands in the same statement as a text of its address.
    fileprivate func isWritten(with address: Node) -> Bool {
        guard address.tree.path == place.tree.path else { return false }
        if place.contains(address) { return true }
        let statement = address.ancestors.first { $0.role == .statement }
        return statement.map { $0.contains(place) && !$0.kind.isTypeDeclaration } ?? false
    }

    fileprivate func told(at address: Node) -> Self {
        var other = self
        (other.address, other.isToldAtAddress) = (address, true)
        return other
    }
}
