#if Vault
    /// Something about a vault or its surroundings that an attacker could use, and what to do about it.
    public struct VaultWeakness: Hashable, Sendable {
        /// To branch on: `folder-open-to-others`, `weak-derivation` …
        public let id: String
        public let severity: Severity
        /// What was seen.
        public let finding: String
        public let remedy: String

        /// How bad it is.
        public enum Severity: String, Hashable, Sendable, CaseIterable {
            /// Secrets or writes can be lost, or read by others.
            case high
            /// One more mistake would do it.
            case medium
            /// Worth knowing.
            case low
        }

        init(_ id: String, _ severity: Severity, _ finding: String, _ remedy: String) {
            (self.id, self.severity, self.finding, self.remedy) = (id, severity, finding, remedy)
        }
    }
#endif
