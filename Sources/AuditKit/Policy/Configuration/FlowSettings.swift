/// What a project says of its own functions and properties, for the analysis that follows values: `flow` in
/// `.bulwark.yml`.
public struct FlowSettings: Sendable, Equatable {
    /// What gives a value that somebody outside the program chose.
    public var sources: [Symbol]
    /// What gives a value that others must not read.
    public var secrets: [Symbol]
    /// What gives a value that can no longer do harm, or no longer tells a secret.
    public var sanitizers: [Sanitizer]
    /// Where a value does harm.
    public var sinks: [Sink]

    public init(
        sources: [Symbol] = [], secrets: [Symbol] = [], sanitizers: [Sanitizer] = [], sinks: [Sink] = []
    ) {
        self.sources = sources
        self.secrets = secrets
        self.sanitizers = sanitizers
        self.sinks = sinks
    }

    public var isEmpty: Bool { sources.isEmpty && secrets.isEmpty && sanitizers.isEmpty && sinks.isEmpty }

    /// A function or property by name, such as `Gateway.fetch` or `fetch`, or a parameter: `Bridge.received(text:)`.
    public struct Symbol: Sendable, Hashable {
        /// The type that has it, or one that the type inherits from; any where `nil`.
        public let owner: String?
        public let name: String
        /// The label of the parameter that is meant, of the function `name`.
        public let parameter: String?

        public init(owner: String? = nil, name: String, parameter: String? = nil) {
            self.owner = owner
            self.name = name
            self.parameter = parameter
        }

        /// Reads a name as it is written; `nil` where it is none.
        init?(_ text: String) {
            let whole = text.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
            var parameter: String?
            if whole.count == 2 {
                guard whole[1].hasSuffix(":)"), Self.isName(whole[1].dropLast(2)) else { return nil }
                parameter = whole[1] == "_:)" ? "" : String(whole[1].dropLast(2))
            }
            let parts = whole[0].split(separator: ".", omittingEmptySubsequences: false)
            guard (1...2).contains(parts.count), parts.allSatisfy(Self.isName), let name = parts.last else {
                return nil
            }
            self.init(owner: parts.count == 2 ? String(parts[0]) : nil, name: String(name), parameter: parameter)
        }

        private static func isName(_ text: some StringProtocol) -> Bool {
            guard let first = text.first, first.isLetter || first == "_" else { return false }
            return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        }
    }

    /// A function or property whose value is safe.
    public struct Sanitizer: Sendable, Hashable {
        public let symbol: Symbol
        /// The rules for which it is safe; empty for all.
        public let rules: [String]

        public init(symbol: Symbol, rules: [String] = []) {
            self.symbol = symbol
            self.rules = rules
        }
    }

    /// A function that does harm with what it is given.
    public struct Sink: Sendable, Hashable {
        public let symbol: Symbol
        public let argument: Argument
        /// The rule that reports it.
        public let rule: String

        public init(symbol: Symbol, argument: Argument = .all, rule: String) {
            self.symbol = symbol
            self.argument = argument
            self.rule = rule
        }
    }

    /// Which arguments of a call are meant.
    public enum Argument: Sendable, Hashable {
        case all
        /// The argument at this place, counted from 0.
        case place(Int)
        case label(String)
    }
}
