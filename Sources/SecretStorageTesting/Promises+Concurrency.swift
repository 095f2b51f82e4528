import SecretStorage

extension StorePromise {
    static let concurrency: [StorePromise] = [
        StorePromise("loses no concurrent writes") { bench in
            let store = try await bench.open()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for task in 0..<8 {
                    group.addTask {
                        let handle = task.isMultiple(of: 2) ? store : try await bench.open()
                        for number in 0..<12 {
                            try await bench.write(
                                pattern(task * 100 + number, count: 100), SecretName("\(task)/\(number)"), in: handle)
                        }
                    }
                }
                try await group.waitForAll()
            }
            try require(try await store.list().count == 96, "concurrent writes were lost")
            for task in 0..<8 {
                for number in 0..<12 {
                    let bytes = pattern(task * 100 + number, count: 100)
                    try await bench.expect(bytes, SecretName("\(task)/\(number)"), in: store, "writes were mixed up")
                }
            }
        },
        StorePromise("shows a reader the old value or the new, never neither and never a mixture") { bench in
            let store = try await bench.open()
            let values = [pattern(1, count: 900), pattern(2, count: 2300)]
            try await bench.write(values[0], "item", in: store)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for value in values {
                    group.addTask { for _ in 0..<30 { try await bench.write(value, "item", in: store) } }
                }
                for _ in 0..<3 {
                    group.addTask {
                        let handle = try await bench.open()
                        for _ in 0..<40 {
                            let found = try await bench.value("item", in: handle)
                            try require(found != nil, "a reader found nothing while the item was replaced")
                            try require(values.contains { $0 == found }, "a reader found a mixture of two values")
                        }
                    }
                }
                try await group.waitForAll()
            }
            try await bench.expect(names: ["item"], in: store, "concurrent writes to one name created several items")
        },
        StorePromise("removes an item once, even with concurrent removals") { bench in
            let store = try await bench.open()
            for _ in 0..<5 {
                try await bench.write([1], "item", in: store)
                let count = try await withThrowingTaskGroup(of: Int.self) { group in
                    for _ in 0..<6 { group.addTask { try await store.remove("item") ? 1 : 0 } }
                    return try await group.reduce(0, +)
                }
                try require(count == 1, "\(count) of six tasks removed one item")
            }
        },
        StorePromise("survives concurrent writes and removals of one name") { bench in
            let store = try await bench.open()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for task in 0..<4 {
                    group.addTask {
                        for _ in 0..<15 { try await bench.write(pattern(task, count: 50), "item", in: store) }
                    }
                    group.addTask { for _ in 0..<15 { try await store.remove("item") } }
                }
                try await group.waitForAll()
            }
            let found = try await bench.value("item", in: store)
            let whole = (0..<4).map { pattern($0, count: 50) }
            try require(found == nil || whole.contains { $0 == found }, "the remaining value was never written")
            try require(try await store.list().count == (found == nil ? 0 : 1), "list and read disagree")
        },
        StorePromise("stays usable and consistent when tasks are cancelled") { bench in
            let store = try await bench.open()
            let old = pattern(1, count: 300), new = pattern(2, count: 700)
            try await bench.write(old, "item", in: store)
            for _ in 0..<10 {
                let task = Task { try await bench.write(new, "item", in: store) }
                task.cancel()
                _ = await task.result
                let found = try await bench.value("item", in: store)
                try require(found == old || found == new, "a cancelled write left something else")
            }
            try await bench.write(old, "item", in: store)
            try await bench.expect(old, "item", in: store, "a write after cancelled ones was lost")
        },
    ]
}
