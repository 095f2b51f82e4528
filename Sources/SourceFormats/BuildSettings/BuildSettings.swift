/// Build settings in layers, later layers outweighing earlier ones, and the values they resolve to.
///
/// The usual order is the project's configuration file, the project's settings, the target's configuration
/// file, the target's settings. Within a layer the last assignment whose conditions hold counts.
public struct BuildSettings: Sendable {
    /// A setting's value as some file gives it.
    public struct Assignment: Sendable, Hashable {
        /// The setting's name and conditions.
        public let key: SettingKey
        /// The value before references are followed.
        public let value: String
        /// The file that holds it, by its path or another name the caller knows it by.
        public let file: String
        /// The bytes of the name, if known.
        public let keyRange: Range<Int>?
        /// The bytes of the value, if known.
        public let valueRange: Range<Int>?

        /// Makes an assignment.
        public init(
            key: SettingKey, value: String, file: String, keyRange: Range<Int>? = nil,
            valueRange: Range<Int>? = nil
        ) {
            self.key = key
            self.value = value
            self.file = file
            self.keyRange = keyRange
            self.valueRange = valueRange
        }
    }

    /// Assignments that come from one place.
    public struct Layer: Sendable, Hashable {
        /// The layer's name, for people to read.
        public let name: String
        /// The assignments, later ones outweighing earlier ones.
        public let assignments: [Assignment]

        /// Makes a layer of assignments.
        public init(name: String, assignments: [Assignment]) {
            self.name = name
            self.assignments = assignments
        }
    }

    /// A value with the place that decides it.
    public struct ResolvedSetting: Sendable, Hashable {
        /// The value with its references followed.
        public let value: String
        /// The names of settings it refers to that no layer gives a value; they count as empty.
        public let unresolvedNames: Set<String>
        /// The assignment that counts.
        public let origin: Assignment
        /// The name of the layer that holds the assignment.
        public let layer: String
    }

    /// The layers, weakest first.
    public let layers: [Layer]
    /// The build that conditions are held against.
    public let context: BuildContext
    /// The assignments of each setting whose conditions hold, weakest first, with the index of their layer.
    let chains: [String: [(assignment: Assignment, layer: Int)]]

    /// Makes settings of layers, weakest first.
    public init(layers: [Layer], context: BuildContext = BuildContext()) {
        self.layers = layers
        self.context = context
        var chains: [String: [(assignment: Assignment, layer: Int)]] = [:]
        for (index, layer) in layers.enumerated() {
            for assignment in layer.assignments where assignment.key.matches(context) {
                chains[assignment.key.name, default: []].append((assignment, index))
            }
        }
        self.chains = chains
    }

    /// The same layers seen from another build.
    public func with(_ context: BuildContext) -> BuildSettings { BuildSettings(layers: layers, context: context) }

    /// The value of a setting, or nil if no layer assigns it.
    public func resolve(_ name: String) -> ResolvedSetting? {
        guard let decisive = chains[name]?.last else { return nil }
        var expansion = SettingExpansion(chains: chains)
        let value = expansion.value(of: name)
        return ResolvedSetting(
            value: value, unresolvedNames: expansion.unresolvedNames, origin: decisive.assignment,
            layer: layers[decisive.layer].name)
    }

    /// The value of a setting for one SDK and processor, the rest of the context kept.
    public func resolve(_ name: String, sdk: String?, arch: String? = nil) -> ResolvedSetting? {
        var context = context
        context.sdk = sdk
        context.arch = arch
        return with(context).resolve(name)
    }

    /// The text with its references to settings followed, as a build does with `Info.plist` and entitlements.
    ///
    /// A reference to a setting without a value becomes empty. A circle of references does too, and so does
    /// what exceeds ``FormatLimits/expandedBytes`` or ``FormatLimits/expansionSteps``. A text that is itself
    /// longer than the former is returned as it is.
    public func expand(_ text: String) -> String {
        guard text.utf8.count <= FormatLimits.expandedBytes else { return text }
        var expansion = SettingExpansion(chains: chains)
        return expansion.expand(text)
    }

    /// The names of all settings with a value, in order.
    public var names: [String] { chains.keys.sorted() }
}
