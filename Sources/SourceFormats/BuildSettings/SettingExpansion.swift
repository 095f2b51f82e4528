/// One expansion of references such as `$(NAME)`, with its bounds on depth, steps and length.
struct SettingExpansion {
    private let chains: [String: [(assignment: BuildSettings.Assignment, layer: Int)]]
    /// The settings being expanded: each with the place in its chain whose value is read.
    private var active: [(name: String, place: Int)] = []
    private var steps = 0
    private var written = 0
    private var depth = 0
    /// The names that were referred to and have no value.
    private(set) var unresolvedNames: Set<String> = []

    init(chains: [String: [(assignment: BuildSettings.Assignment, layer: Int)]]) {
        self.chains = chains
    }

    /// The value of a setting; inside its own value, that of the next weaker assignment.
    mutating func value(of name: String) -> String {
        let chain = chains[name] ?? []
        let place = (active.last { $0.name == name }?.place ?? chain.count) - 1
        guard chain.indices.contains(place) else {
            if chain.isEmpty { unresolvedNames.insert(name) }
            return ""
        }
        active.append((name, place))
        defer { active.removeLast() }
        return expand(chain[place].assignment.value)
    }

    /// The text with its references followed.
    mutating func expand(_ text: String) -> String {
        steps += 1
        depth += 1
        defer { depth -= 1 }
        written += text.utf8.count
        guard depth <= FormatLimits.expansionDepth, steps <= FormatLimits.expansionSteps, hasRoom else { return "" }
        guard text.utf8.contains(ASCII.dollar) else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == ASCII.dollar, let reference = SettingReference(bytes, at: index) else {
                result.append(bytes[index])
                index += 1
                continue
            }
            result.append(contentsOf: follow(reference).utf8)
            index = reference.end
        }
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func follow(_ reference: SettingReference) -> String {
        let name = expand(reference.name)
        var value = ""
        if name == "inherited" {
            value = active.last.map { self.value(of: $0.name) } ?? ""
        } else if !name.isEmpty {
            value = self.value(of: name)
        }
        for written in reference.operators {
            value = SettingOperator.apply(expand(written), to: value)
        }
        written += value.utf8.count
        return hasRoom ? value : ""
    }

    /// Whether the texts read and written so far keep within the bound on length.
    private var hasRoom: Bool { written <= FormatLimits.expandedBytes }
}
