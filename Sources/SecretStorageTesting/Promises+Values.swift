import SecretMemory
import SecretStorage

extension StorePromise {
    static let values: [StorePromise] = [
        StorePromise("returns the bytes that were written") { bench in
            let store = try await bench.open()
            for (index, size) in [0, 1, 63, 64, 65, 1024, 1025, 65_536].enumerated() {
                let bytes = pattern(index, count: size)
                try await bench.write(bytes, "item", in: store)
                try await bench.expect(bytes, "item", in: store, "a value of \(size) bytes came back changed")
            }
        },
        StorePromise("preserves every byte, including zeros and line breaks") { bench in
            let store = try await bench.open()
            let bytes = (0...255).map { UInt8($0) } + [0, 0, 10, 13, 0]
            try await bench.write(bytes, "item", in: store)
            try await bench.expect(bytes, "item", in: store, "a byte was lost or changed")
        },
        StorePromise("returns nil for a name that does not exist") { bench in
            let store = try await bench.open()
            try await bench.expect(nil, "nothing", in: store, "a name that was never written has a value")
            try require(try await !store.remove("nothing"), "an item that never existed was removed")
        },
        StorePromise("replaces a value completely, with a longer and with a shorter one") { bench in
            let store = try await bench.open()
            for size in [10, 4000, 3, 0, 70] {
                let bytes = pattern(size, count: size)
                try await bench.write(bytes, "item", in: store)
                try await bench.expect(bytes, "item", in: store, "a replaced value is not the last one written")
            }
            try await bench.expect(names: ["item"], in: store, "replacing did not leave exactly one item")
        },
        StorePromise("removes an item once") { bench in
            let store = try await bench.open()
            try await bench.write([1], "item", in: store)
            try require(try await store.remove("item"), "removing an item reported that there was none")
            try await bench.expect(nil, "item", in: store, "a removed item is still there")
            try require(try await !store.remove("item"), "an item was removed twice")
            try await bench.write([2], "item", in: store)
            try await bench.expect([2], "item", in: store, "an item cannot be written after it was removed")
        },
        StorePromise("sees what another handle on the same place wrote") { bench in
            let first = try await bench.open()
            let second = try await bench.open()
            try await bench.write([1, 2, 3], "item", in: first)
            try await bench.expect([1, 2, 3], "item", in: second, "a second handle does not see what the first wrote")
            try await second.remove("item")
            try await bench.expect(nil, "item", in: first, "the first handle still sees what the second removed")
        },
        StorePromise("stores strings and Codable values, and reports a wrong type") { bench in
            let store = try await bench.open()
            try await store.write(string: "pässwörd 🗝", to: "text", policy: bench.policy)
            let text = try await store.readString("text")?.expose { $0 }
            try require(text == "pässwörd 🗝", "a string came back changed")
            try await store.write(value: ["a": [1, 2]], to: "value", policy: bench.policy)
            let value: [String: [Int]]? = try await store.readValue("value")
            try require(value == ["a": [1, 2]], "a Codable value came back changed")
            try await bench.write([0xFF, 0xFE], "text", in: store)
            try await expectError(.wrongType) { _ = try await store.readString("text") }
            try await expectError(.wrongType) { _ = try await store.readValue("text", as: Int.self) }
        },
    ]
}

/// Runs what must fail with a code.
func expectError(_ code: SecretStoreError.Code, _ body: () async throws -> Void) async throws {
    do {
        try await body()
    } catch let error as SecretStoreError {
        return try require(error.code == code, "\(error.code) was thrown instead of \(code)")
    }
    throw BrokenPromise("no error was thrown instead of \(code)")
}
