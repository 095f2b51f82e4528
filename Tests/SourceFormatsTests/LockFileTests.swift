import SourceFormats
import Testing

@Suite struct LockFileTests {
    private func text(_ source: String, _ range: Range<Int>?) -> String? {
        range.map { String(decoding: Array(source.utf8)[$0], as: UTF8.self) }
    }

    @Test func readsPackageResolved() throws {
        let file = try PackageResolved.parse(Array(Samples.resolved.utf8))
        #expect(file.formatVersion == 2)
        #expect(file.pins.map(\.identity) == ["kit", "b"])
        #expect(file.pins[0].version == "1.0.0" && file.pins[0].revision == "abc" && file.pins[0].branch == nil)
        #expect(file.pins[1].branch == "main")
        #expect(text(Samples.resolved, file.pins[0].locationRange) == "\"https://example.com/Kit.git\"")
    }

    @Test func readsTheFirstFormat() throws {
        let source = """
            {"object": {"pins": [{"package": "Kit", "repositoryURL": "https://example.com/Kit.git",
             "state": {"branch": null, "revision": "abc", "version": "1.0"}}]}, "version": 1}
            """
        let pin = try #require(try PackageResolved.parse(Array(source.utf8)).pins.first)
        #expect(pin.identity == "kit" && pin.version == "1.0" && pin.branch == nil)
    }

    @Test(arguments: ["{\"version\": 9, \"pins\": []}", "{\"version\": 2}", "[]", "{"])
    func refusesOtherFiles(source: String) {
        #expect(throws: SourceFormatError.self) { try PackageResolved.parse(Array(source.utf8)) }
    }

    @Test func readsPodfileLock() throws {
        let lock = try PodfileLock.parse(Array(Samples.podfileLock.utf8))
        #expect(lock.pods.map(\.name) == ["Realm", "GoogleUtilities/NSData+zlib"])
        #expect(lock.pods.map(\.version) == ["10.7.6", "7.11.0"])
        #expect(lock.pods[0].dependencies == ["Realm/Headers"])
        #expect(text(Samples.podfileLock, lock.pods[0].range) == "Realm (10.7.6):")
        #expect(lock.dependencies[0].requirement == "from `https://example.com/fork.git`, branch `main`")
        #expect(lock.specificationRepositories == ["https://github.com/CocoaPods/Specs.git": ["Realm"]])
        #expect(lock.externalSources.map(\.options) == [["branch": "main", "git": "https://example.com/fork.git"]])
        #expect(text(Samples.podfileLock, lock.externalSources[0].optionRanges["branch"]) == "main")
        #expect(lock.checkoutOptions.first?.options["commit"] == "abc")
        #expect(lock.checksums == ["Realm": "ed86"])
        #expect(lock.podfileChecksum == "f212" && lock.cocoaPodsVersion == "1.11.3")
    }

    @Test func readsPodfile() throws {
        let file = try Podfile.parse(Array(Samples.podfile.utf8))
        #expect(file.pods.map(\.name) == ["Realm", "Fork", "Paren", "Quick", "Outside"])
        #expect(file.pods.map(\.target) == ["App", "App", "App", "Tests", nil])
        #expect(file.pods[0].requirements == ["~> 10.0"])
        #expect(file.pods[1].options == ["git": "http://example.com/fork.git", "branch": "main"])
        #expect(text(Samples.podfile, file.pods[1].optionRanges["git"]) == "'http://example.com/fork.git'")
        #expect(text(Samples.podfile, file.pods[0].nameRange) == "'Realm'")
        #expect(file.sources.map(\.url) == ["http://specs.example.com/repo.git"])
        #expect(file.hooks.count == 1)
    }

    @Test func readsCartfileResolved() throws {
        let source =
            "github \"owner/name\" \"1.2\" # note\r\ngit \"http://example.com/x.git\" \"abc\"\n"
            + "binary \"y.json\" \"3\"\nother"
        let file = try CartfileResolved.parse(Array(source.utf8))
        #expect(file.pins.map(\.origin) == ["github", "git", "binary"])
        #expect(file.pins.map(\.version) == ["1.2", "abc", "3"])
        #expect(text(source, file.pins[1].range) == "git \"http://example.com/x.git\" \"abc\"")
    }
}
