extension MessageTable {
    /// The messages by the area of their rules; of two that fit a text alike, the first says it.
    static let sources = [
        auth, code, codeOfInput, guards, escapes, unsafeWords, forms, concurrency, threads, controls, controlsOfSignIn,
        controlsOfCode,
        controlsOfDelivery, controlsOfInput, controlsOfNetwork, controlsOfStorage, remediesOfControls, crypto, fixes,
        network,
        phrases, ways, platform, policy, privacy, reading, resilience, secrets, remediesOfSecrets, storage, types,
    ]
}
