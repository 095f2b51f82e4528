import AuditModel

extension CycloneDXReport {
    /// What needs what, as far as the lock files say so.
    ///
    /// A component that is not listed may need others: `Package.resolved` and `Cartfile.resolved` do not tell.
    static func dependencies(_ references: CycloneDXReferences) -> [JSONValue] {
        let components = references.components
        let direct = components.filter { $0.component.isDirect == true }.map(\.reference)
        let known = components.filter { tellsDependencies($0.component) }
        return [dependency(subject, direct)]
            + known.map { named in
                dependency(
                    named.reference,
                    references.references(of: named.component.dependencies, from: named.component))
            }
    }

    /// Says of what the graph is silent, so that nobody takes silence for an answer.
    static func compositions(_ components: [CycloneDXReferences.Named]) -> [JSONValue] {
        let silent = components.filter { !tellsDependencies($0.component) }.map(\.reference)
        let isOpen = components.contains { $0.component.isDirect == nil }
        var compositions: [JSONValue] = []
        if isOpen { compositions.append(["aggregate": "incomplete", "dependencies": .strings([subject])]) }
        if !silent.isEmpty { compositions.append(["aggregate": "unknown", "dependencies": .strings(silent)]) }
        return compositions
    }

    private static func dependency(_ reference: String, _ needed: [String]) -> JSONValue {
        ["ref": .string(reference), "dependsOn": .strings(needed)]
    }

    private static func tellsDependencies(_ component: Component) -> Bool {
        component.ecosystem == .cocoapods || !component.dependencies.isEmpty
    }
}
