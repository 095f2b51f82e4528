import SecretStorage

extension StorePromise {
    static let names: [StorePromise] = [
        StorePromise("accepts every valid name, and distinguishes names byte by byte") { bench in
            let store = try await bench.open()
            for (index, name) in oddNames.enumerated() { try await bench.write([UInt8(index)], name, in: store) }
            for (index, name) in oddNames.enumerated() {
                try await bench.expect([UInt8(index)], name, in: store, "odd name \(index) returns another’s value")
            }
            try await bench.expect(names: oddNames.sorted(), in: store, "the list does not match what was written")
        },
        StorePromise("lists all names, sorted") { bench in
            let store = try await bench.open()
            try await bench.expect(names: [], in: store, "a new place is not empty")
            let names = try (0..<150).map { try SecretName("item-\($0)") }
            for name in names { try await bench.write([7], name, in: store) }
            try await bench.expect(names: names.sorted(), in: store, "the list does not match what was written")
            try await store.remove(names[70])
            try await bench.expect(
                names: names.filter { $0 != names[70] }.sorted(), in: store, "a removed item is still listed")
        },
        StorePromise("keeps places separate") { bench in
            let store = try await bench.open()
            let elsewhere = try await bench.openElsewhere()
            try await bench.write([1], "item", in: store)
            try await bench.write([2], "item", in: elsewhere)
            try await bench.expect([1], "item", in: store, "a write at one place changed another")
            try require(try await store.removeAll() == 1, "removeAll did not remove the one item of the place")
            try await bench.expect(names: [], in: store, "removeAll left something")
            try await bench.expect([2], "item", in: elsewhere, "removeAll of one place removed from another")
        },
    ]

    private static let oddNames: [SecretName] =
        [
            "a", "A", " ", "a ", " a", "a/b", "../a", "a\\b", "a\"b", "a'b", "a; DROP TABLE items", "%41", "*", "a*",
            "_", "%",
            "\u{1}", "line\nline", "\r\n", "\t", "caf\u{E9}", "cafe\u{301}", "🗝", "👩‍👩‍👧", "\u{202E}rtl", "\u{FEFF}a", "=",
            "service", "name", "null", "0", "-", "a\u{7F}b",
        ] + [longName]

    private static let longName = SecretName(
        stringLiteral: String(repeating: "n", count: SecretName.maximumSize - 2) + "ö")
}
