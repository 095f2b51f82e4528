#if Vault
    /// A weakness of a vault or its environment that an attacker could exploit, and how to fix it.
    public struct VaultWeakness: Hashable, Sendable {
        /// A stable identifier for branching, such as `folder-open-to-others` or `weak-derivation`.
        public let id: String
        public let severity: Severity
        /// What was found.
        public let finding: String
        public let remedy: String

        /// The severity of the weakness.
        public enum Severity: String, Hashable, Sendable, CaseIterable {
            /// Secrets or writes can be lost, or read by others.
            case high
            /// One more mistake would lead to loss or disclosure.
            case medium
            /// Worth knowing.
            case low
        }

        init(_ id: String, _ severity: Severity, _ finding: String, _ remedy: String) {
            (self.id, self.severity, self.finding, self.remedy) = (id, severity, finding, remedy)
        }
    }
#endif
