import SourceFormats
import Testing

@Suite struct PropertyListTests {
    private let bytes = Array(Samples.xml.utf8)

    private func text(_ range: Range<Int>?) -> String? {
        range.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    @Test func readsEveryKindOfValue() throws {
        let root = try PropertyList.parse(bytes).root
        #expect(root["Name"]?.string == "A & B 😀<raw>")
        #expect(root["NSAppTransportSecurity"]?["NSAllowsArbitraryLoads"]?.bool == true)
        #expect(root["Schemes"]?.strings == ["one", ""])
        #expect(root["Count"]?.integer == -42)
        #expect(root["Hex"]?.integer == 16)
        #expect(root["Big"]?.value == .unsignedInteger(.max))
        #expect(root["Ratio"]?.value == .real(1.5))
        #expect(root["Built"]?.value == .date(86_401))
        #expect(root["Blob"]?.value == .data(Array("Hello".utf8)))
        #expect(root["Off"]?.bool == false)
    }

    @Test func keepsPlaces() throws {
        let list = try PropertyList.parse(bytes)
        let entry = try #require(list.root["NSAppTransportSecurity"]?.entry("NSAllowsArbitraryLoads"))
        #expect(text(entry.keyRange) == "NSAllowsArbitraryLoads")
        #expect(text(entry.node.range) == "<true/>")
        #expect(text(list.root["Count"]?.range) == "<integer>-42</integer>")
        #expect(text(list.root["Schemes"]?.range) == "<array><string>one</string><string/></array>")
        #expect(list.comments.map(\.text) == [" bulwark:ignore something "])
        #expect(text(list.comments.first?.range) == "<!-- bulwark:ignore something -->")
    }

    @Test func walksEntriesInOrder() throws {
        var paths: [String] = []
        try PropertyList.parse(bytes).root.forEachEntry { path, _, depth in
            if depth > 0 || path == ["Schemes"] { paths.append(path.joined(separator: "/")) }
        }
        #expect(paths == ["NSAppTransportSecurity/NSAllowsArbitraryLoads", "Schemes"])
        let node = try PropertyList.parse(bytes).root.node(at: ["Schemes", "0"])
        #expect(node?.string == "one")
    }

    @Test func keepsRepeatedKeysAndTakesTheLast() throws {
        let text = "<dict><key>a</key><string>1</string><key>a</key><string>2</string></dict>"
        let root = try PropertyList.parse(Array(text.utf8)).root
        #expect(root.dictionary?.count == 2)
        #expect(root["a"]?.string == "2")
    }

    @Test func readsUTF16WithoutPlaces() throws {
        let units = Array("<plist><dict><key>é</key><string>😀</string></dict></plist>".utf16)
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in units { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let root = try PropertyList.parse(bytes).root
        #expect(root["é"]?.string == "😀")
        #expect(root.entry("é")?.keyRange == nil && root["é"]?.range == nil)
    }

    @Test func toleratesByteOrderMarkAndSpace() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array("\n\t<plist version='1>0'><true/>\u{20}</plist >\n".utf8)
        #expect(try PropertyList.parse(bytes).root.bool == true)
    }

    @Test func readsAllBranchesOfPreprocessedFiles() throws {
        let text = "<plist><array>\n  #ifdef A\n<string>a</string>\n#else\n<string>b</string>\n#endif\n</array></plist>"
        let list = try PropertyList.parse(Array(text.utf8))
        #expect(list.isPreprocessed)
        #expect(list.root.strings == ["a", "b"])
    }

    @Test func refusesEntities() throws {
        let bomb = """
            <!DOCTYPE plist [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>
            <plist><string>&b;</string></plist>
            """
        let error = try #require(throws: SourceFormatError.self) { try PropertyList.parse(Array(bomb.utf8)) }
        #expect(error.reason == .entityForbidden)
        #expect(error.line == 1)
    }

    @Test(arguments: [
        "<plist><dict><key>a</key></dict></plist>", "<plist><dict><string>a</string></dict></plist>",
        "<plist><string>a</plist>", "<plist><integer>1x</integer></plist>", "<plist><what/></plist>",
        "<plist><string>&nope;</string></plist>", "<plist></plist>", "<plist><true/><true/></plist>",
        "<plist><true/></plist><dict/>", "<plist><data>A</data></plist>", "<plist><date>now</date></plist>",
        "<dict>text</dict>", "<array></dict>", "<plist><array></plist>", "<key>a</key>",
        "<plist><string>&#0;</string></plist>",
        "<plist><integer></integer></plist>", "<plist><integer>--5</integer></plist>",
    ])
    func refusesDamagedXML(text: String) throws {
        let error = try #require(throws: SourceFormatError.self) { try PropertyList.parse(Array(text.utf8)) }
        #expect(error.reason == .malformed)
        #expect(error.line == 1)
    }

    @Test func namesTheLineOfAFault() throws {
        let text = "<plist>\n<dict>\n<key>a</key>\n<oops/>\n</dict>\n</plist>"
        let error = try #require(throws: SourceFormatError.self) { try PropertyList.parse(Array(text.utf8)) }
        #expect(error.line == 4 && error.column == 1)
        #expect(error.description.hasPrefix("4:1: "))
    }

    @Test func readsWordsAsTruthOnlyWhenAsked() throws {
        let root = try PropertyList.parse(Array("{a = YES; b = no; c = maybe;}".utf8)).root
        #expect(root["a"]?.bool == nil && root["a"]?.booleanLike == true)
        #expect(root["b"]?.booleanLike == false)
        #expect(root["c"]?.booleanLike == nil)
    }
}
