import SecretStorage

extension StorePromise {
    static let policies: [StorePromise] = [
        StorePromise("rejects a contradictory policy") { bench in
            let store = try await bench.open()
            let policy = SecretPolicy(accessibility: .whenUnlockedThisDeviceOnly, isSynchronized: true)
            try await expectError(.contradictoryPolicy) {
                try await store.write(bytes: [1], to: "item", policy: policy)
            }
            try await bench.expect(names: [], in: store, "a rejected write stored an item")
        },
        StorePromise("enforces a policy or rejects it, and keeps the old value when it rejects") { bench in
            let store = try await bench.open()
            for policy in everyPolicy where policy != bench.policy {
                try await bench.write([1], "item", in: store)
                do throws(SecretStoreError) {
                    try await store.write(bytes: [2], to: "item", policy: policy)
                } catch {
                    let refusals: [SecretStoreError.Code] = [
                        .unsupported, .contradictoryPolicy, .unavailable, .locked, .authenticationFailed,
                    ]
                    try require(refusals.contains(error.code), "a policy was rejected with \(error.code)")
                    try await bench.expect([1], "item", in: store, "a rejected write changed the value")
                }
                try await store.remove("item")
            }
        },
        StorePromise("reveals no secrets in its errors") { bench in
            let store = try await bench.open()
            let value = "correct horse battery staple"
            try await store.write(string: value, to: "name-of-the-item", policy: bench.policy)
            do {
                _ = try await store.readValue("name-of-the-item", as: Int.self)
                throw BrokenPromise("text was read as a number")
            } catch let error as SecretStoreError {
                let text = "\(error) \(String(reflecting: error))"
                let isQuiet = !text.contains("horse") && !text.contains("name-of-the-item")
                try require(isQuiet, "an error quotes the value or the name")
            }
        },
    ]

    /// None of them prompts here: nothing is read back, and removing asks nobody.
    private static let everyPolicy: [SecretPolicy] = Accessibility.allCases.flatMap { accessibility in
        UserPresence.allCases.flatMap { presence in
            [false, true].map { isSynchronized in
                SecretPolicy(accessibility: accessibility, userPresence: presence, isSynchronized: isSynchronized)
            }
        }
    }
}
