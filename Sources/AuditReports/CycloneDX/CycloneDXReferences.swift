import AuditModel

/// The names by which the parts of a document refer to one another.
struct CycloneDXReferences {
    typealias Named = (reference: String, component: Component)

    /// The components in the order of the report, each with a reference of its own.
    let components: [Named]
    private let places: [Name: [Int]]

    private struct Name: Hashable {
        let ecosystem: Component.Ecosystem
        let name: String
    }

    init(_ all: [Component]) {
        var taken: Set<String> = [CycloneDXReport.subject]
        var components: [Named] = []
        var places: [Name: [Int]] = [:]
        for component in all {
            // Nothing forbids two components with one package URL, such as two folders of one name.
            let name = component.purl.isEmpty ? component.name : component.purl
            var reference = name
            var number = 2
            while reference.isEmpty || !taken.insert(reference).inserted {
                reference = "\(name) (\(number))"
                number += 1
            }
            places[Name(ecosystem: component.ecosystem, name: component.name), default: []].append(components.count)
            components.append((reference, component))
        }
        self.components = components
        self.places = places
    }

    /// What a component's dependencies are referred to by; of several versions that of the same lock file.
    func references(of dependencies: [String], from component: Component) -> [String] {
        var found: [String] = []
        for name in dependencies {
            let places = places[Name(ecosystem: component.ecosystem, name: name)] ?? []
            let near = places.first { components[$0].component.location.path == component.location.path }
            guard let place = near ?? places.first, !found.contains(components[place].reference) else { continue }
            found.append(components[place].reference)
        }
        return found
    }
}
