import Foundation
import Testing

@testable import SecurityTesting

@Suite struct DefaultsCheckTests {
    @Test func passesSettings() throws {
        let values: [String: Any] = [
            "theme": "dark", "launchCount": 3, "isPasswordSet": true, "lastTokenDate": Date(), "tokenCount": 2,
            "recent": ["tea", "milk"], "password": "", "window": ["width": 400.0],
        ]
        #expect(try DefaultsCheck(values: values).problems() == [])
    }

    @Test(arguments: [
        "access_token", "refresh_token", "jwt", "password", "userPIN", "api-key", "com.example.seedPhrase",
    ])
    func findsNamesOfSecrets(_ key: String) throws {
        let problems = try DefaultsCheck(values: [key: "some words of no form"]).problems()
        #expect(problems.map(\.place) == [key])
        expectUseful(problems, hiding: ["some words"])
    }

    @Test func findsSecretsUnderHarmlessNames() throws {
        let values: [String: Any] = [
            "a": Planted.awsKey, "b": ["c": [Data(Planted.stripeKey.utf8)]], "d": "4111 1111 1111 1111",
            "e": URL(string: "https://ann:hunter2@example.com/")?.absoluteString ?? "",
        ]
        let problems = try DefaultsCheck(values: values).problems()
        #expect(problems.map(\.place) == ["a", "b.c", "d", "e"])
        expectUseful(problems, hiding: [Planted.awsKey, Planted.stripeKey, "4111", "hunter2"])
    }

    @Test func findsHeadersCookiesNumbersKeysAndWordsInLists() throws {
        let secret = "9fK3vQ7xLm2T" + "zR8wYp4Nc6Hb"
        let words = Array(repeating: "abandon", count: 11) + ["about"]
        let values: [String: Any] = [
            "a": "Bearer \(secret)", "b": "Basic " + Data("ann:Kestrel-77x".utf8).base64EncodedString(),
            "c": "sid=\(secret); Path=/; HttpOnly", "d": 4_111_111_111_111_111, "e": [Planted.awsKey: ["x": 1]],
            "f": words, "g": ["state": ["words": words]],
        ]
        let problems = try DefaultsCheck(values: values).problems()
        let places = problems.map { $0.place.prefix { $0 != "<" } }
        #expect(places == ["a", "b", "c", "d", "e.", "f", "g.state.words"])
        expectUseful(problems, hiding: [secret, Planted.awsKey, "4111", "abandon"])
    }

    @Test func passesWhatLooksAlike() throws {
        let values: [String: Any] = [
            "a": "Bearer of good news", "b": "Basic settings", "c": "a=b; c=d", "d": "theme=dark; path=/",
            "e": 1_764_187_000_000, "f": 4_111_111_111_111_112, "g": ["abandon", "about", "above"],
            "h": ["one two", "three"], "i": 4.5, "j": ["com.example.key": ["x": 1]],
        ]
        #expect(try DefaultsCheck(values: values).problems() == [])
    }

    @Test func leavesOutWhatIsOfTheSystem() {
        let values: [String: Any] = ["AppleLanguages": ["it"], "com.apple.keyboard": 1, "AppleSignInToken": "x"]
        #expect(Array(DefaultsCheck.ofApp(values).keys) == ["AppleSignInToken"])
    }

    @Test func looksIntoNumbersBytesAndArchives() throws {
        let archive = try PropertyListSerialization.data(
            fromPropertyList: ["state": ["password": "some words"]], format: .binary, options: 0)
        let values: [String: Any] = ["pin": 4711, "secretKey": Data([1, 2, 0xFF]), "state": archive]
        let problems = try DefaultsCheck(values: values).problems()
        #expect(problems.map(\.place) == ["pin", "secretKey", "state.state.password"])
        expectUseful(problems, hiding: ["4711", "some words"])
    }

    @Test func looksIntoJSONThatIsKeptAsText() throws {
        let values: [String: Any] = [
            "state": #"{"user": {"password": "some words", "theme": "dark"}}"#,
            "list": Data(#" [{"access_token": "some words"}]"#.utf8),
            "twice": #"{"inner": "{\"pin\": \"some words\"}"}"#, "brackets": "[none] {of} this", "empty": "{}",
        ]
        let problems = try DefaultsCheck(values: values).problems()
        #expect(problems.map(\.place) == ["list.access_token", "state.user.password", "twice.inner.pin"])
        expectUseful(problems, hiding: ["some words"])
    }

    @Test func allowsByKeyAndReason() throws {
        let check = DefaultsCheck(
            values: ["pushToken": "some words"], allowing: [Allowance("pushToken", because: "opens nothing")])
        #expect(try check.problems() == [])
    }

    @Test func readsASuiteWhenItRuns() throws {
        let name = "audit-\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: name))
        defer { defaults.removePersistentDomain(forName: name) }
        let check = DefaultsCheck(suite: name)
        #expect(!(try check.problems().contains { $0.place == "access_token" }))
        defaults.set("some words", forKey: "access_token")
        #expect(try check.problems().contains { $0.place == "access_token" })
    }
}
