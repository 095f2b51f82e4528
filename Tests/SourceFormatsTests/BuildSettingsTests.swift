import SourceFormats
import Testing

@Suite struct BuildSettingsTests {
    private func settings(_ layers: [String]..., context: BuildContext = BuildContext()) -> BuildSettings {
        let built = layers.enumerated().map { index, lines in
            BuildSettings.Layer(
                name: "layer\(index)",
                assignments: lines.map { line in
                    let config = XCConfig.parse(Array(line.utf8)).assignments[0]
                    return .init(key: config.key, value: config.value, file: "f\(index)", valueRange: config.valueRange)
                })
        }
        return BuildSettings(layers: built, context: context)
    }

    @Test func laterLayersOutweighEarlierOnes() throws {
        let resolved = try #require(settings(["A = 1"], ["A = 2"], ["B = 3"]).resolve("A"))
        #expect(resolved.value == "2")
        #expect(resolved.layer == "layer1")
        #expect(resolved.origin.file == "f1" && resolved.origin.valueRange == 4..<5)
        #expect(settings(["A = 1"]).resolve("B") == nil)
    }

    @Test(arguments: ["$(inherited) -b", "${inherited} -b", "$(A) -b", "$A -b"])
    func inheritsFromTheNextWeakerAssignment(value: String) {
        #expect(settings(["A = -a"], ["A = \(value)"], ["A = $(inherited) -c"]).resolve("A")?.value == "-a -b -c")
    }

    @Test(arguments: [
        ("$(N:lower)", "my app.2"), ("$(N:upper)", "MY APP.2"), ("$(N:rfc1034identifier)", "My-App-2"),
        ("$(N:c99extidentifier)", "My_App_2"),
        ("${N:identifier:lower}", "my_app_2"), ("$(NONE:default=x:y)", "x:y"), ("$(N:default=x)", "My App.2"),
        ("$(NONE:default=$(V))", "N"),
        ("$($(V))", "My App.2"), ("$(A_$(V))", "nested"), ("https:/$()/x", "https://x"), ("$5 and $(", "$5 and $("),
        ("$(P:file)", "c.txt"),
        ("$(P:dir)", "/a/b/"), ("$(P:base)", "c"), ("$(P:suffix)", ".txt"), ("$(P:nonsense)", "/a/b/c.txt"),
        ("$(D:c99extidentifier)", "_x"),
    ])
    func expandsReferences(text: String, expected: String) {
        let settings = settings(["N = My App.2", "V = N", "A_N = nested", "P = /a/b/c.txt", "D = 2x"])
        #expect(settings.expand(text) == expected)
    }

    @Test func namesWhatHasNoValue() {
        #expect(settings(["A = $(B)$(C)", "B ="]).resolve("A")?.unresolvedNames == ["C"])
    }

    @Test func endsCircles() {
        let settings = settings(["A = a$(B)", "B = b$(C)", "C = c$(A)"])
        #expect(settings.resolve("A")?.value == "abc")
    }

    @Test func boundsGrowth() {
        let lines = (0..<60).map { "A\($0) = $(A\($0 + 1))$(A\($0 + 1))" }
        let full = settings(lines + ["A60 = xxxxxxxx"]).expand("$(A0)")
        #expect(full.utf8.count <= FormatLimits.expandedBytes)
        #expect(settings(lines + ["A60 ="]).expand("$(A0)").isEmpty)
        let deep = String(repeating: "$(", count: 20_000)
        #expect(settings([]).expand(deep).utf8.count <= deep.utf8.count)
    }

    @Test func choosesByCondition() {
        let all = settings(["A = any", "A[sdk=iphoneos*] = device", "A[sdk=iphonesimulator*][arch=arm64] = sim"])
        #expect(all.resolve("A")?.value == "any")
        #expect(all.resolve("A", sdk: "iphoneos17.0")?.value == "device")
        #expect(all.resolve("A", sdk: "iphonesimulator", arch: "arm64")?.value == "sim")
        #expect(all.resolve("A", sdk: "iphonesimulator", arch: "x86_64")?.value == "any")
        #expect(settings(["A[config=Rel*] = r"], context: .init(configuration: "Release")).resolve("A")?.value == "r")
    }

    @Test func readsKeysInBothStyles() {
        let single = SettingKey(parsing: "A[sdk=x,arch=y]")
        #expect(single == SettingKey(parsing: "A[sdk=x][arch=y]"))
        #expect(single.description == "A[sdk=x][arch=y]")
    }

    @Test func conditionalSettingsOfAProjectOutweighPlainOnes() throws {
        let project = try XcodeProject.parse(Array(Samples.project.utf8))
        let debug = try #require(project.configuration("Debug"))
        let target = try #require(project.target("App")?.configuration("Debug"))
        let settings = BuildSettings(layers: [
            .init(name: "given", values: ["TARGET_NAME": "App"]),
            .init(name: "project", configuration: debug, file: "p"),
            .init(name: "target", configuration: target, file: "p"),
        ])
        #expect(settings.resolve("PRODUCT_NAME")?.value == "app-app")
        #expect(settings.resolve("ENABLE_BITCODE")?.value == "NO YES")
        #expect(settings.resolve("CODE_SIGN_IDENTITY", sdk: "iphoneos")?.value == "iPhone Developer")
        #expect(settings.resolve("CODE_SIGN_IDENTITY") == nil)
    }

    @Test func splitsQuotedLists() {
        #expect(SettingValue.split(#"-a "b c" 'd e' f\ g """#) == ["-a", "b c", "d e", "f g", ""])
        #expect(SettingValue.list(["a", "b c"]).text == "a \"b c\"")
    }
}
