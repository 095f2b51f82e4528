import AuditModel

extension Finding {
    /// What a reader is shown beside the place itself: the nearest way that a value takes to it, where other ways begin,
    /// and what else takes part.
    var steps: [Related] {
        let nearest = paths.first ?? []
        let told = Set(nearest.map(\.location))
        let others = paths.dropFirst().compactMap(\.first?.location).filter { !told.contains($0) }
        return nearest + others.map { Related(location: $0, message: "It can also come from here") } + related
    }
}
