/// What names speak of beside a secret: an asset, a permission, a ledger.
extension [String] {
    /// Whether a birthday is that of a wallet: the block with which the scan of the ledger begins.
    var speakOfLedger: Bool {
        contains("birthday") && contains { ["height", "block", "wallet", "checkpoint"].contains($0) }
    }

    /// Whether a token is an asset that anybody may look up: `tokenContract`, `tokenId`, and not `idToken`.
    var speakOfAsset: Bool {
        zip(self, dropFirst()).contains { ($0 == "token" || $0 == "tokens") && assetWords.contains($1) }
    }

    /// The words of a name with those of a product joined: `iPhone` is nobody's phone.
    var withoutProducts: [String] {
        guard let start = indices.dropLast().first(where: { self[$0] == "i" && self[$0 + 1].hasPrefix("phone") }) else {
            return self
        }
        return self[..<start] + ["i" + self[start + 1]] + self[(start + 2)...]
    }

    /// Whether the sort of a token is meant, which tells nothing of the token: `tokenType`, `tokenModifiers`.
    var speakOfSort: Bool {
        count > 1 && ["token", "tokens"].contains(self[count - 2]) && last.map(sorts.contains) == true
    }

    /// Whether an authorization is what the user lets the app do: `accuracyAuthorization`.
    var speakOfPermission: Bool {
        zip(self, dropFirst()).contains { $1 == "authorization" && permissionWords.contains($0) }
    }

    /// Whether a token names a process to the system: that of an audit, of a task, of a debugger.
    var speakOfProcess: Bool {
        zip(self, dropFirst()).contains {
            ["audit", "task", "process"].contains($0) && ["token", "tokens"].contains($1)
        }
    }

    /// Whether the accounts of a Mac are meant that its secure token lets unlock the disk: `secureTokenUsers`.
    var speakOfSecureToken: Bool {
        contains(where: accountWords.contains) && zip(self, dropFirst()).contains { $0 == "secure" && $1 == "token" }
    }

    /// Whether only the end of a number is meant: `lastFour`, `last4Digits`.
    var speakOfEnd: Bool { zip(self, dropFirst()).contains { $0 == "last" && ["four", "4"].contains($1) } }

    /// Whether the words of a name are those of a public key, which is worked out from a private one.
    var speakOfPublicKey: Bool {
        contains { $0 == "pubkey" || $0 == "pubkeys" || $0 == "publickey" }
            || zip(self, dropFirst()).contains { ($0 == "public" || $0 == "pub") && $1.hasPrefix("key") }
    }
}

/// What is said of the accounts that have a secure token.
private let accountWords: Set<String> = ["list", "user", "users", "admin", "admins", "status", "enabled", "holders"]

/// What stands behind the word "token" where it is one of many on a public ledger.
private let assetWords: Set<String> = [
    "id", "ids", "contract", "contracts", "holder", "holders", "script", "address", "asset", "assets", "standard",
    "metadata", "logo", "pair", "swap", "transfer", "transfers", "collection", "network", "chain", "rate", "quantity",
]

/// What tells one token from another by its sort alone.
private let sorts: Set<String> = ["type", "types", "kind", "kinds", "modifier", "modifiers", "category", "categories"]

/// What users allow an app in the settings.
private let permissionWords: Set<String> = [
    "accuracy", "location", "photo", "photos", "library", "camera", "microphone", "notification", "notifications",
    "tracking", "contacts", "calendar", "health", "motion", "speech", "media", "bluetooth",
]
