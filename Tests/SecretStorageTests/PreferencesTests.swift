import Foundation
import Testing

@testable import SecretStorage

struct PreferencesTests {
    private let suite = "bulwark-tests-\(UUID().uuidString)"

    private enum Theme: String, Codable { case light, dark }

    private struct Size: Codable, Equatable { var width = 1, height = 2 }

    private static let count = PreferenceKey("count", initially: 0)

    private func open() throws -> Preferences { try #require(Preferences(suite: suite)) }

    @Test func keepsTypedValues() async throws {
        let preferences = try open()
        try await roundTrip(true, false, preferences)
        try await roundTrip(1, 0, preferences)
        try await roundTrip(1.5, 0, preferences)
        try await roundTrip("$null", "", preferences)
        try await roundTrip(Date(timeIntervalSince1970: 1_000), .distantPast, preferences)
        try await roundTrip(Data([1, 2]), Data(), preferences)
        try await roundTrip([1, 2], [], preferences)
        try await roundTrip(["a": [1.5]], [:], preferences)
        try await roundTrip(Theme.dark, .light, preferences)
        try await roundTrip(Size(width: 7), Size(), preferences)
        UserDefaults().removePersistentDomain(forName: suite)
    }

    private func roundTrip<Value: Codable & Equatable & Sendable>(
        _ value: Value, _ initial: Value, _ preferences: Preferences
    ) async throws {
        let key = PreferenceKey("\(Value.self)", initially: initial)
        #expect(await preferences.value(of: key) == initial)
        try await preferences.set(key, to: value)
        #expect(await preferences.value(of: key) == value, "\(Value.self)")
        await preferences.remove(key)
        #expect(await preferences.value(of: key) == initial)
    }

    /// What a settings bundle writes and `@AppStorage` reads.
    @Test func storesWhatOthersRead() async throws {
        let preferences = try open()
        let defaults = try #require(UserDefaults(suiteName: suite))
        try await preferences.set(PreferenceKey("flag", initially: false), to: true)
        try await preferences.set(PreferenceKey("theme", initially: Theme.light), to: .dark)
        #expect(defaults.bool(forKey: "flag"))
        #expect(defaults.string(forKey: "theme") == "dark")
        defaults.set(7, forKey: "count")
        #expect(await preferences.value(of: Self.count) == 7)
        defaults.set("seven", forKey: "count")
        #expect(await preferences.value(of: Self.count) == 0)
    }

    @Test func refusesNil() async throws {
        let preferences = try open()
        await #expect(throws: EncodingError.self) {
            try await preferences.set(PreferenceKey<Int?>("maybe", initially: 1), to: nil)
        }
    }

    /// The text that property lists have for nil: what would be read as the initial value again is not stored.
    @Test func refusesWhatIsNotReadBack() async throws {
        let preferences = try open()
        let key = PreferenceKey("texts", initially: ["first"])
        try await preferences.set(key, to: ["a", "b"])
        do { try await preferences.set(key, to: ["a", "$null"]) } catch is EncodingError {
            #expect(await preferences.value(of: key) == ["a", "b"])
            return
        }
        #expect(await preferences.value(of: key) == ["a", "$null"])
    }

    /// Two actors on one suite, many tasks: no step is lost.
    @Test func countsEveryStep() async throws {
        let actors = [try open(), try open()]
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for _ in 0..<25 { _ = try? await actors[task % 2].update(Self.count) { $0 += 1 } }
                }
            }
        }
        #expect(await actors[0].value(of: Self.count) == 200)
    }

    @Test func keepsTheOldWhenChangingFails() async throws {
        let preferences = try open()
        try await preferences.set(Self.count, to: 3)
        await #expect(throws: CancellationError.self) {
            try await preferences.update(Self.count) { value in
                value = 9
                throw CancellationError()
            }
        }
        #expect(await preferences.value(of: Self.count) == 3)
    }

    @Test func streamsEndWithTheLastValue() async throws {
        let preferences = try open()
        let values = await preferences.values(of: Self.count)
        let seen = Task {
            var seen: [Int] = []
            for await value in values {
                seen.append(value)
                if value == 50 { break }
            }
            return seen
        }
        for number in 1...50 { try await preferences.set(Self.count, to: number) }
        let numbers = await seen.value
        #expect(numbers.last == 50)
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
    }

    @Test(.timeLimit(.minutes(10))) func seesChangesOfOthers() async throws {
        let preferences = try open()
        let defaults = try #require(UserDefaults(suiteName: suite))
        var values = await preferences.values(of: Self.count).makeAsyncIterator()
        #expect(await values.next() == 0)
        // The listener starts in a task of its own: changed until it is seen, ever more rarely, as each change is a file.
        let writer = Task {
            let other = try #require(Preferences(suite: suite))
            for number in 1... where !Task.isCancelled {
                try await other.set(Self.count, to: number)
                try? await Task.sleep(for: .milliseconds(2 << min(number, 9)))
            }
        }
        defer { writer.cancel() }
        #expect(try #require(await values.next()) > 0)
        #expect(defaults.integer(forKey: "count") > 0)
    }

    @Test func endedStreamsAreForgotten() async throws {
        let preferences = try open()
        for _ in 0..<10 { for await _ in await preferences.values(of: Self.count) { break } }
        for _ in 0..<1000 where await preferences.watcherCount > 0 { await Task.yield() }
        #expect(await preferences.watcherCount == 0)
    }
}
