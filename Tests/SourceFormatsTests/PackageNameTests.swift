import SourceFormats
import Testing

@Suite struct PackageNameTests {
    @Test(arguments: [
        "https://github.com/Owner/Name.git", "https://github.com/owner/name", "http://GitHub.com/owner/name/",
        "git@github.com:owner/name.git", "ssh://git@github.com/owner/name.git", "github.com/owner/name",
        "https://user:word@github.com/owner/name.git?x=1#y", "git://github.com//owner//name",
    ])
    func oneRepositoryHasManyAddresses(_ text: String) throws {
        let address = try #require(RepositoryAddress(text))
        #expect(address == RepositoryAddress("https://github.com/owner/name"))
        #expect(address.host == "github.com" && address.name.lowercased() == "name")
    }

    @Test(arguments: [
        ("https://github.com/a/b", "https://github.com/a/c"), ("https://github.com/a/b", "https://gitlab.com/a/b"),
        ("https://host.example:8443/a/b", "https://host.example/a/b"),
    ])
    func othersAreOthers(one: String, other: String) {
        #expect(RepositoryAddress(one) != nil && RepositoryAddress(one) != RepositoryAddress(other))
    }

    @Test(arguments: [
        "", "/srv/git/kit", "../Kit", "./Kit", "~/Kit", "Kit", "owner/name", "file:///srv/kit", "https://",
        "https://host",
        "https:///path", "@:x", "://", "a.example/", String(repeating: "a.example/", count: 1_000),
    ])
    func aPathIsNoAddress(_ text: String) {
        #expect(RepositoryAddress(text) == nil)
    }

    @Test(arguments: [
        ("https://me:pass@example.com/a", "https://example.com/a"),
        ("https://token@example.com/a@b", "https://example.com/a@b"),
        ("https://example.com/a@b", "https://example.com/a@b"), ("ssh://git@example.com/a", "ssh://git@example.com/a"),
        ("git@example.com:a/b", "git@example.com:a/b"), ("", ""),
    ])
    func credentialsAreLeftOut(text: String, rest: String) {
        #expect(RepositoryAddress.withoutCredentials(text) == rest)
    }

    /// The examples of the package URL specification for these types.
    @Test(arguments: [
        (
            PackageURL(type: "swift", namespace: ["github.com", "Alamofire"], name: "Alamofire", version: "5.4.3"),
            "pkg:swift/github.com/Alamofire/Alamofire@5.4.3"
        ),
        (PackageURL(type: "cocoapods", name: "AFNetworking", version: "4.0.1"), "pkg:cocoapods/AFNetworking@4.0.1"),
        (
            PackageURL(type: "cocoapods", name: "GoogleUtilities", version: "7.5.2", subpath: ["NSData+zlib"]),
            "pkg:cocoapods/GoogleUtilities@7.5.2#NSData%2Bzlib"
        ),
        (PackageURL(type: "generic", name: "a b/ü@", version: nil), "pkg:generic/a%20b%2F%C3%BC%40"),
    ])
    func packageURLs(purl: PackageURL, text: String) {
        #expect(purl.description == text)
        #expect(PackageURL(text) == purl)
    }

    @Test(arguments: ["", "pkg:", "pkg:swift", "pkg:swift/", "pkg:swift/@1", "swift/a/b", "pkg:/"])
    func isNoPackageURL(_ text: String) {
        #expect(PackageURL(text) == nil)
    }

    @Test func qualifiersArePassedOver() {
        let purl = PackageURL("PKG:Swift/github.com/a/b@1%2B2?arch=x#c/d")
        #expect(
            purl
                == PackageURL(
                    type: "swift", namespace: ["github.com", "a"], name: "b", version: "1+2", subpath: ["c", "d"]))
        #expect(PackageURL("pkg:generic/%zz%4")?.name == "%zz%4")
    }

    @Test func readsACartfile() throws {
        let source =
            "# ours\ngithub \"a/b\" ~> 1.0 # why\n\ngit \"https://x.example/y.git\" \"main\"\nodd \"z\"\ngithub\n"
        let file = try Cartfile.parse(Array(source.utf8))
        #expect(file.dependencies.map(\.location) == ["a/b", "https://x.example/y.git"])
    }
}
