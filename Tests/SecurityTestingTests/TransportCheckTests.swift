import Foundation
import Testing

@testable import SecurityTesting

@Suite struct TransportCheckTests {
    private func problems(_ security: String, allowing: [Allowance] = []) async throws -> [Problem] {
        let list = "<plist><dict><key>CFBundleName</key><string>A</string>\(security)</dict></plist>"
        return try await withFolder(["Info.plist": list]) { folder in
            try TransportCheck(infoPlist: folder.appendingPathComponent("Info.plist"), allowing: allowing).problems()
        }
    }

    private func table(_ body: String) -> String { "<key>NSAppTransportSecurity</key><dict>\(body)</dict>" }

    private func domain(_ body: String) -> String {
        table("<key>NSExceptionDomains</key><dict><key>old.example.com</key><dict>\(body)</dict></dict>")
    }

    @Test func passesStrictLists() async throws {
        #expect(try await problems("") == [])
        #expect(try await problems(table("<key>NSAllowsArbitraryLoads</key><false/>")) == [])
        #expect(try await problems(domain("<key>NSExceptionMinimumTLSVersion</key><string>TLSv1.3</string>")) == [])
        #expect(try await problems(domain("<key>NSIncludesSubdomains</key><true/>")) == [])
    }

    @Test(arguments: [
        "NSAllowsArbitraryLoads", "NSAllowsArbitraryLoadsForMedia", "NSAllowsArbitraryLoadsInWebContent",
        "NSAllowsLocalNetworking",
    ])
    func findsWhatIsOpenForAll(_ key: String) async throws {
        for value in [
            "<true/>", "<string>YES</string>", "<string> y</string>", "<string>01</string>", "<integer>1</integer>",
        ] {
            let found = try await problems(table("<key>\(key)</key>\(value)"))
            #expect(found.map(\.place) == [key])
            expectUseful(found)
        }
    }

    @Test(arguments: [
        ("NSExceptionAllowsInsecureHTTPLoads", "<true/>"), ("NSTemporaryExceptionAllowsInsecureHTTPLoads", "<true/>"),
        ("NSThirdPartyExceptionAllowsInsecureHTTPLoads", "<string>YES</string>"),
        ("NSExceptionMinimumTLSVersion", "<string>TLSv1.0</string>"),
        ("NSExceptionMinimumTLSVersion", "<string>TLSv1.1</string>"),
        ("NSExceptionMinimumTLSVersion", "<real>1.0</real>"),
        ("NSExceptionRequiresForwardSecrecy", "<false/>"),
        ("NSThirdPartyExceptionRequiresForwardSecrecy", "<string>NO</string>"),
    ])
    func findsExceptions(_ key: String, _ value: String) async throws {
        let found = try await problems(domain("<key>\(key)</key>\(value)"))
        #expect(found.map(\.place) == ["NSExceptionDomains.old.example.com.\(key)"])
        expectUseful(found)
    }

    /// What is known only when the app is built, and what is neither on nor off.
    @Test(arguments: [
        "<string>$(ARBITRARY)</string>", "<string>${ARBITRARY}</string>", "<array/>", "<dict/>", "<data/>",
        "<date>2026-01-01T00:00:00Z</date>",
    ])
    func whatIsNeitherOnNorOffHasNotPassed(_ value: String) async throws {
        let keys = ["NSExceptionAllowsInsecureHTTPLoads", "NSExceptionRequiresForwardSecrecy"].map {
            "<key>\($0)</key>"
        }
        for security in [table("<key>NSAllowsArbitraryLoads</key>\(value)")] + keys.map({ domain($0 + value) }) {
            await #expect(throws: CheckError.self) { try await problems(security) }
        }
        await #expect(throws: CheckError.self) {
            try await problems(domain("<key>NSExceptionMinimumTLSVersion</key><string>$(TLS)</string>"))
        }
        #expect(try await problems(table("<key>NSAllowsArbitraryLoads</key><string>NO</string>")) == [])
        #expect(try await problems(table("<key>NSAllowsArbitraryLoads</key><real>0</real>")) == [])
    }

    @Test func allowsByKeyAndReason() async throws {
        let allowance = Allowance("NSAllowsLocalNetworking", because: "pairs with the lamp in the room")
        #expect(
            try await problems(table("<key>NSAllowsLocalNetworking</key><true/>"), allowing: [allowance]) == [])
        #expect(try await problems("", allowing: [allowance]).map(\.what) == ["Unused allowance"])
    }

    @Test func whatCannotBeReadHasNotPassed() async throws {
        let nowhere = URL(fileURLWithPath: "/nonexistent/Info.plist")
        #expect(throws: CheckError.self) { try TransportCheck(infoPlist: nowhere).problems() }
        await #expect(throws: CheckError.self) {
            try await problems("<key>NSAppTransportSecurity</key><string>strict</string>")
        }
        for exceptions in ["<array><string>old.example.com</string></array>", "<dict><key>a.com</key><true/></dict>"] {
            await #expect(throws: CheckError.self) {
                try await problems(table("<key>NSExceptionDomains</key>\(exceptions)"))
            }
        }
        try await withFolder(["Info.plist": "<plist><dict>"]) { folder in
            let check = TransportCheck(infoPlist: folder.appendingPathComponent("Info.plist"))
            #expect(throws: CheckError.self) { try check.problems() }
        }
    }
}
