import CodeModel

extension Node {
    /// Whether a search of the Keychain, whose query is put together in the same function, asks for no data: what comes
    /// back says which items there are, and holds none of their secrets.
    var asksForAttributesAlone: Bool {
        guard let function = enclosingDeclaredFunction ?? enclosingFunction else { return false }
        let names = Set(function.descendants.lazy.map(\.name).filter { $0.hasPrefix("kSec") })
        return names.contains("kSecClass") && !names.contains("kSecReturnData") && !names.isDisjoint(with: answers)
    }
}

private let answers: Set<String> = ["kSecReturnAttributes", "kSecReturnRef", "kSecReturnPersistentRef"]
