import AuditAnalysis
import AuditKit

/// Tells which commands of a pipeline build or test the project, and not a tool that the pipeline fetched.
struct BuildCommands {
    private let packages: Set<String>

    init(_ workspace: Workspace) {
        let manifests = workspace.files.filter { $0.kind == .packageManifest }
        packages = Set(manifests.map { $0.path.lowercased().split(separator: "/").dropLast().joined(separator: "/") })
    }

    /// Whether a line, in lower case, builds the project. Tests build, too.
    func build(_ line: String) -> Bool {
        guard marks.occur(in: line) else { return false }
        if line.contains("xcodebuild") {
            return !questions.occur(in: line) || test(line)
        }
        if line.contains("swift build") { return isOwnPackage(line) }
        return buildSteps.occur(in: line) || test(line)
    }

    /// Whether a line, in lower case, runs tests.
    func test(_ line: String) -> Bool {
        guard marks.occur(in: line) else { return false }
        let words = line.split { $0.isWhitespace || $0 == "|" || $0 == ";" }
        if line.contains("xcodebuild"), words.contains(where: { $0 == "test" || $0 == "test-without-building" }) {
            return true
        }
        if line.contains("swift test") || line.contains("swift package test") { return isOwnPackage(line) }
        return testSteps.occur(in: line)
    }

    /// Whether the folder that a command names, if any, is one of the project's packages.
    private func isOwnPackage(_ line: String) -> Bool {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard let option = words.firstIndex(of: "--package-path"), option + 1 < words.count else { return true }
        let path = words[option + 1].split(separator: "/").filter { $0 != "." }.joined(separator: "/")
        return path.contains("$") || packages.contains(path)
    }
}

/// Options with which `xcodebuild` tells or fetches something and builds nothing.
private let questions = FoldedWords(
    "-version", "-list", "-show", "-license", "-runfirstlaunch", "-downloadplatform", "-importplatform",
    "-resolvepackagedependencies", "-create-xcframework", "-exportarchive")
private let buildSteps = FoldedWords(
    "build_app(", "gym(", "build_ios_app(", "build_mac_app(", "fastlane build", "fastlane gym", "fastlane beta",
    "fastlane release", "xcode-archive@", "xcode-build-for-simulator@", "tuist build", "bazel build",
    "swift_package_test", "action: build")
private let testSteps = FoldedWords(
    "fastlane test", "fastlane scan", "fastlane ios test", "run_tests(", "scan(", "swift_package_test",
    "/unit_tests.yml", "xcode-test@", "make test", "tuist test", "bazel test", "action: test")
/// Words that every line that builds or tests holds.
private let marks = FoldedWords("build", "test", "gym(", "scan", "fastlane", "archive")
