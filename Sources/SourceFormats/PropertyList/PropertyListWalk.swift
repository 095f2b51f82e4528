extension PropertyList.Node {
    /// Visits every entry of every dictionary below this node, parents first, in the order of the file.
    ///
    /// - Parameter visit: Receives the keys that lead to the entry, its own last, an element of an array
    ///   standing as its index; the entry; and the number of containers around it, from zero.
    public func forEachEntry(_ visit: (_ path: [String], _ entry: PropertyList.Entry, _ depth: Int) -> Void) {
        var pending: [(node: PropertyList.Node, entry: PropertyList.Entry?, path: [String])] = [(self, nil, [])]
        while let (node, entry, path) = pending.popLast() {
            if let entry { visit(path, entry, path.count - 1) }
            switch node.value {
            case .dictionary(let entries):
                for entry in entries.reversed() { pending.append((entry.node, entry, path + [entry.key])) }
            case .array(let nodes):
                for (index, node) in nodes.enumerated().reversed() where node.isContainer {
                    pending.append((node, nil, path + [String(index)]))
                }
            default: break
            }
        }
    }

    /// The node that a path of keys and array indices leads to, or nil.
    public func node(at path: [String]) -> PropertyList.Node? {
        var current = self
        for step in path {
            if let nodes = current.array {
                guard let index = Int(step), nodes.indices.contains(index) else { return nil }
                current = nodes[index]
            } else {
                guard let next = current[step] else { return nil }
                current = next
            }
        }
        return current
    }

    private var isContainer: Bool { dictionary != nil || array != nil }
}
