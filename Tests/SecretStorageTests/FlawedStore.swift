import SecretMemory
import SecretStorage

/// What real stores have been seen to do.
enum Flaw: CaseIterable {
    case deletesThenAdds, losesConcurrentWrites, foldsNames, cutsAtZero, removesSilently, ignoresPolicy, unsortedList
    case keepsTheFirst, refusesEmpty, writesBeforeRefusing
}

/// A store with one flaw.
actor FlawedStore: SecretStore {
    private let flaw: Flaw
    private var items: [SecretName: [UInt8]] = [:]

    init(_ flaw: Flaw) { self.flaw = flaw }

    func read(_ name: SecretName) async throws(SecretStoreError) -> SecretBytes? {
        guard let bytes = items[key(name)] else { return nil }
        return SecretBytes(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    func write(
        _ value: borrowing SecretBytes, to name: SecretName, policy: SecretPolicy
    ) async throws(SecretStoreError) {
        var bytes = value.withUnsafeBytes { [UInt8]($0) }
        if flaw == .writesBeforeRefusing { items[key(name)] = bytes }
        if flaw != .ignoresPolicy { try policy.check(against: []) }
        if flaw == .refusesEmpty, bytes.isEmpty { throw SecretStoreError(.invalidArgument) }
        if flaw == .cutsAtZero, let end = bytes.firstIndex(of: 0) { bytes = Array(bytes[..<end]) }
        if flaw == .keepsTheFirst, items[key(name)] != nil { return }
        if flaw == .deletesThenAdds {
            items[key(name)] = nil
            for _ in 0..<50 { await Task.yield() }
        }
        var all = items
        if flaw == .losesConcurrentWrites { await Task.yield() } else { all = items }
        all[key(name)] = bytes
        items = all
    }

    func remove(_ name: SecretName) async throws(SecretStoreError) -> Bool {
        let wasThere = items.removeValue(forKey: key(name)) != nil
        return wasThere || flaw == .removesSilently
    }

    func list() async throws(SecretStoreError) -> [SecretName] {
        flaw == .unsortedList ? items.keys.sorted().reversed() : items.keys.sorted()
    }

    /// Stores that compare text as text take two spellings for one.
    private func key(_ name: SecretName) -> SecretName {
        guard flaw == .foldsNames else { return name }
        return (try? SecretName(name.text.lowercased())) ?? name
    }
}
