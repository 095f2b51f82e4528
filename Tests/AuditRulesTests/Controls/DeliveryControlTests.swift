import CodeModel
import Testing

/// How the controls of building, testing and documenting answer for small projects.
@Suite struct DeliveryControlTests {
    @Test func codeSigning() {
        expectPassed("code-signing", .project("↓DEVELOPMENT_TEAM = ABCDE12345;"))
        expectFailed("code-signing", .project("SDKROOT = macosx;\n↓CODE_SIGNING_ALLOWED = NO;"))
        expectNotFound("code-signing", .project("DEVELOPMENT_TEAM = \"\";"))
        expectNotApplicable("code-signing", .sum)
    }

    @Test func bitcode() {
        expectFailed("bitcode", .project("↓ENABLE_BITCODE = YES;"))
        expectNotApplicable("bitcode", .project("ENABLE_BITCODE = NO;"))
    }

    @Test func debugSymbolsStripped() {
        expectPassed("debug-symbols-stripped", .project("↓STRIP_INSTALLED_PRODUCT = YES;"))
        expectPassed("debug-symbols-stripped", .project("↓DEBUG_INFORMATION_FORMAT = \"dwarf-with-dsym\";"))
        expectFailed("debug-symbols-stripped", .project("↓STRIP_INSTALLED_PRODUCT = NO;"))
        expectNotFound("debug-symbols-stripped", .project("PRODUCT_NAME = App;"))
        expectNotApplicable("debug-symbols-stripped", .sum)
    }

    @Test(arguments: [
        "run: swiftlint --strict", "uses: returntocorp/semgrep-action@v1", "run: bulwark audit . --fail-on high",
    ])
    func staticAnalysis(_ command: String) {
        expectPassed("static-analysis", .workflow("↓\(command)"))
        expectNotFound("static-analysis", .workflow("run: echo \(command)"))
        expectNotFound("static-analysis", .workflow("run: make  # \(command)"))
    }

    @Test func staticAnalysisInBuilds() {
        let project = SampleFile.project("PRODUCT_NAME = App;", scripts: "swiftlint lint")
        expectPassed("static-analysis", .init(path: project.path, text: project.text.markingScript))
        expectNotFound("static-analysis", .project("PRODUCT_NAME = App;"), because: "No CI configuration")
        let languages = "with: { languages: LANGUAGE }"
        let analysis = "uses: github/codeql-action/analyze@v3"
        expectPassed(
            "static-analysis", .workflow(languages.replacing("LANGUAGE", with: "swift"), "↓\(analysis)"))
        expectNotFound(
            "static-analysis",
            .workflow(languages.replacing("LANGUAGE", with: "cpp  # not swift"), analysis))
    }

    @Test(arguments: ["xcodebuild test -enableThreadSanitizer YES -scheme App", "swift test --sanitize=address"])
    func dynamicAnalysis(_ command: String) {
        expectPassed("dynamic-analysis", .workflow("↓run: \(command)"))
        let plan = "{\n  \"defaultOptions\" : { ↓\"addressSanitizer\" : { \"detectStackUseAfterReturn\" : true } }\n}"
        expectPassed("dynamic-analysis", .init(path: "App.xctestplan", text: plan))
        expectNotFound("dynamic-analysis", .workflow("run: swift test"))
        expectNotFound("dynamic-analysis", .workflow("run: swift test --filter FridayTests"))
    }

    @Test func whatOnlyPeopleDo() {
        for id in ["penetration-test", "security-audit", "dynamic-analysis"] {
            expectNotFound(id, .view, because: "`controls:`")
            expectNotFound(id, .view, .app("PenetrationTest", "struct SecurityAudit { let isDone = true }"))
        }
        expectNotApplicable("penetration-test", .sum)
        expectPassed("security-audit", .workflow("↓run: bulwark audit ."))
        expectNotFound("security-audit", .workflow("run: ls bulwark"))
    }

    @Test func apiSecurityTests() {
        let client = SampleFile.app(
            "Client", #"let request = URLRequest(url: URL(string: "https://api.example.com")!)"#)
        let scan = "run: docker run zaproxy/zap-stable zap-api-scan.py -t openapi.json"
        expectPassed("api-security-tests", client, .workflow("↓\(scan)"))
        expectNotFound("api-security-tests", client, because: "`controls:`")
        expectNotApplicable("api-security-tests", .sum)
    }

    @Test func cryptographyReview() {
        expectNotFound(
            "cryptography-review", .app("Seal", "import CryptoKit\nlet box = try AES.GCM.seal(note, using: key)"))
        expectFailed(
            "cryptography-review",
            .app("Seal", "import CryptoKit\nlet digest = Insecure.MD5.hash(data: Data(password.utf8))"))
        expectNotApplicable("cryptography-review", .sum)
    }

    @Test func dependencyScan() {
        let pods = SampleFile(path: "Podfile", text: "target 'App' do\n  pod 'Alamofire'\nend\n")
        let updates = "version: 2\nupdates:\n  ↓- package-ecosystem: \"cocoapods\"\n    directory: \"/\"\n"
        expectPassed("dependency-scan", pods, .init(path: ".github/dependabot.yml", text: updates))
        expectPassed("dependency-scan", pods, .workflow("↓run: osv-scanner --lockfile Podfile.lock"))
        expectNotFound(
            "dependency-scan", pods,
            .init(path: ".github/dependabot.yml", text: updates.replacing("cocoapods", with: "github-actions")))
        expectNotFound("dependency-scan", pods, .workflow("run: git commit --amend --no-edit"))
        expectNotApplicable("dependency-scan", .sum)
    }

    @Test func documentationKept() {
        let words = Array(repeating: "Report a weakness to the team by mail.", count: 8).joined(separator: " ")
        expectPassed("documentation-kept", .init(path: "SECURITY.txt", text: "↓Security\n\n" + words))
        expectPassed("documentation-kept", .init(path: "docs/app-security.txt", text: "↓" + words))
        expectNotFound("documentation-kept", .init(path: "SECURITY.txt", text: "Security\n"), because: "`controls:`")
        expectNotFound("documentation-kept", .init(path: "Vendor/Kit/SECURITY.txt", text: words))
    }

    // MARK: - Pipelines

    @Test(arguments: [
        "swift test --parallel", "xcodebuild test -scheme App", "xcodebuild -scheme App -destination name=iPhone test",
        "xcodebuild \\\n          -scheme App \\\n          test", "bundle exec fastlane test",
    ])
    func testsRunInCi(_ command: String) {
        expectPassed("tests-run-in-ci", .workflow("↓run: \(command)"))
        expectPassed("build-verified-in-ci", .workflow("↓run: \(command)"))
        expectNotFound("tests-run-in-ci", .workflow("run: echo \(command)"))
        expectNotFound("tests-run-in-ci", .workflow("run: \(command)", on: "workflow_dispatch"))
    }

    @Test(arguments: [
        "xcodebuild -version", "xcodebuild -list", "swift build --package-path ./Tools/Fetched",
        "swift package resolve",
        "echo xcodebuild build", "# xcodebuild build",
    ])
    func whatBuildsNothing(_ command: String) {
        expectNotFound("build-verified-in-ci", .workflow("run: \(command)"), because: "none builds the project")
        expectNotFound("tests-run-in-ci", .workflow("run: \(command)"), because: "none runs tests")
    }

    @Test func scriptsOfPipelines() {
        let script = SampleFile(path: "scripts/check.sh", text: "#!/bin/sh\nset -e\n↓swift test\n")
        expectPassed("tests-run-in-ci", .workflow("run: scripts/check.sh"), script)
        let between = SampleFile(path: "scripts/all.sh", text: "#!/bin/sh\nscripts/check.sh\n")
        expectPassed("tests-run-in-ci", .workflow("run: scripts/all.sh"), between, script)
        expectNotFound("tests-run-in-ci", .workflow("run: true"), script)
        expectNotFound("tests-run-in-ci", script, because: "No CI configuration")
        let cloud = SampleFile(path: "ci_scripts/ci_post_clone.sh", text: "↓#!/bin/sh\nbrew install swiftgen\n")
        expectPassed("build-verified-in-ci", cloud)
        expectNotFound("tests-run-in-ci", cloud)
        let lane = SampleFile(path: "fastlane/Fastfile", text: "lane :check do\n  ↓run_tests(scheme: \"App\")\nend\n")
        expectPassed("tests-run-in-ci", .workflow("run: bundle exec fastlane check"), lane)
        expectNotFound("tests-run-in-ci", .workflow("run: make"), lane)
        let loop = SampleFile(path: "scripts/loop.sh", text: "#!/bin/sh\nscripts/loop.sh\n")
        expectNotFound("tests-run-in-ci", .workflow("run: scripts/loop.sh"), loop)
    }

    // MARK: - Tests of security

    @Test func securityTestsForCredentials() {
        let test = """
            import XCTest
            final class SourceTests: XCTestCase {
                ↓func testNoHardcodedSecrets() throws {
                    let text = try String(contentsOf: sources, encoding: .utf8)
                    XCTAssertFalse(text.contains("BEGIN PRIVATE KEY"))
                }
            }
            """
        expectPassed("security-tests-for-credentials", .test("SourceTests", test))
        expectPassed("security-tests-for-credentials", .workflow("↓run: gitleaks detect"))
        let constant = test.replacing("try String(contentsOf: sources, encoding: .utf8)", with: "String(\"secret\")")
        expectNotFound("security-tests-for-credentials", .test("SourceTests", constant), because: "1 test ")
        let silent = test.replacing("XCTAssertFalse(text.contains(\"BEGIN PRIVATE KEY\"))", with: "")
        expectNotFound("security-tests-for-credentials", .test("SourceTests", silent), because: "No tests")
    }

    @Test func securityTestsForPinning() {
        let pinner = SampleFile.app(
            "Pinner",
            """
            final class Pinner: NSObject, URLSessionDelegate {
                func accepts(_ key: Data) -> Bool { pins.contains(key) }
                func urlSession(_ s: URLSession, didReceive challenge: URLAuthenticationChallenge) async
                    -> (URLSession.AuthChallengeDisposition, URLCredential?) {
                    guard let trust = challenge.protectionSpace.serverTrust, SecTrustEvaluateWithError(trust, nil),
                          let leaf = certificate(trust), stored.contains(SecCertificateCopyData(leaf) as Data)
                    else { return (.cancelAuthenticationChallenge, nil) }
                    return (.useCredential, URLCredential(trust: trust))
                }
            }
            """)
        checkTests("security-tests-for-pinning", of: pinner, calling: "Pinner().accepts(wrongKey)")
        expectNotApplicable("security-tests-for-pinning", .sum)
    }

    @Test func securityTestsForInput() {
        let check = SampleFile.app(
            "NameValidator",
            "struct NameValidator { func accepts(_ name: String) -> Bool { name.count < 40 && isValid(name) } }\n"
                + "func isValid(_ name: String) -> Bool { !name.isEmpty }")
        checkTests("security-tests-for-input", of: check, calling: "NameValidator().accepts(hostile)")
        expectNotApplicable("security-tests-for-input", .view)
    }

    @Test func securityTestsForKeychain() {
        let store = SampleFile.app(
            "KeychainStore",
            "struct KeychainStore { func keep(_ item: CFDictionary) -> Bool { SecItemAdd(item, nil) == errSecSuccess } }"
        )
        checkTests("security-tests-for-keychain", of: store, calling: "KeychainStore().keep(item)")
        expectNotApplicable("security-tests-for-keychain", .view)
    }

    @Test func securityTestsForRateLimit() {
        let limiter = SampleFile.app(
            "LoginLimiter",
            """
            import SwiftUI
            struct Login: View { var body: some View { SecureField("Password", text: $entered) } }
            final class LoginLimiter {
                private var attempts = 0
                func mayLogin() -> Bool { attempts < 5 }
                func recordFailure() { attempts += 1 }
            }
            """)
        checkTests("security-tests-for-rate-limit", of: limiter, calling: "LoginLimiter().mayLogin()")
        expectNotFound("security-tests-for-rate-limit", .login, because: "No limit")
        expectNotApplicable("security-tests-for-rate-limit", .view)
    }

    @Test func securityTestsForStartChecks() {
        let device = SampleFile.app(
            "Device",
            """
            struct Device {
                func isJailbroken() -> Bool { FileManager.default.fileExists(atPath: "/Applications/Cydia.app") }
            }
            """)
        checkTests("security-tests-for-start-checks", of: device, calling: "Device().isJailbroken()")
        expectNotApplicable("security-tests-for-start-checks", .sum)
    }

    /// A test proves a control if it calls the code and expects an answer; neither its name nor a call alone does.
    private func checkTests(
        _ id: String, of code: SampleFile, calling call: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let test = "import Testing\n↓@Test func answers() { #expect(\(call) == false) }"
        expectPassed(id, code, .test("Answers", test), sourceLocation: sourceLocation)
        let unasked = test.replacing("#expect(\(call) == false)", with: "_ = \(call)")
        expectNotFound(id, code, .test("Answers", unasked), because: "No tests", sourceLocation: sourceLocation)
        let named = "import Testing\n@Test func keychainPinningRateLimitInputValidation() { #expect(1 + 1 == 2) }"
        expectNotFound(id, code, .test("Answers", named), because: "1 test ", sourceLocation: sourceLocation)
        expectNotFound(id, code, sourceLocation: sourceLocation)
    }
}

extension String {
    /// Marks the text of the script of a project.
    fileprivate var markingScript: String { replacing("shellScript = ", with: "shellScript = ↓") }
}
