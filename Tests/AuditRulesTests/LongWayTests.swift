import AuditKit
import AuditModel
import AuditRules
import Testing

/// What only a long way leads to is a guess, which `--confidence low` shows.
@Suite struct LongWayTests {
    private static let link = """
        import Foundation
        struct Feed {
            func load(_ address: URL) async throws {
                let (data, _) = try await URLSession.shared.data(from: address)
                Inbox().take(String(decoding: data, as: UTF8.self))
            }
        }
        """
    private static let inbox = "struct Inbox { func take(_ name: String) { Files().write(name) } }"
    private static let files = """
        import Foundation
        struct Files {
            func write(_ name: String) {
                FileManager.default.createFile(atPath: NSTemporaryDirectory() + "/" + name, contents: nil)
            }
        }
        """

    @Test func throughTwoFilesIsShown() throws {
        let files = ["App/Feed.swift": Self.link, "App/Files.swift": Self.inbox + "\n" + Self.files]
        #expect(try findings(files, .medium).map(\.confidence) == [.medium])
    }

    /// A text between the quotes of a script is told of wherever it comes from.
    @Test func whatThePlaceShowsIsNoGuess() throws {
        let page = """
            import WebKit
            struct Files {
                let view: WKWebView
                func write(_ name: String) { view.evaluateJavaScript("show('\\(name)')") }
            }
            """
        let files = ["App/Feed.swift": Self.link, "App/Inbox.swift": Self.inbox, "App/Files.swift": page]
        let rules = Catalog.all.filter { $0.id == "web-view-script-injection" }
        let audit = Audit(rules: rules, configuration: Configuration())
        let report = audit.run(files: files.mapValues { Array($0.utf8) }).report
        #expect(report.findings.map(\.confidence) == [.medium])
    }

    @Test func withinOneFileIsSure() throws {
        let files = ["App/Feed.swift": [Self.link, Self.inbox, Self.files].joined(separator: "\n")]
        #expect(try findings(files, .medium).map(\.confidence) == [.high])
    }

    /// Each call may just as well give something else than what it was given.
    @Test func throughTwoFilesAndManyCallsIsAGuess() throws {
        let inbox = """
            struct Inbox {
                func take(_ text: String) {
                    let line = text.trimmingCharacters(in: .whitespaces)
                    let folded = line.lowercased()
                    let plain = folded.folding(options: [], locale: nil)
                    let name = plain.replacingOccurrences(of: " ", with: "-")
                    Files().write(name)
                }
            }
            """
        let files = ["App/Feed.swift": Self.link, "App/Files.swift": inbox + "\n" + Self.files]
        #expect(try findings(files, .medium).isEmpty)
        #expect(try findings(files, .low).map(\.confidence) == [.low])
    }

    /// Where a local is written and read is seen.
    @Test func throughTwoFilesAndLocalsIsShown() throws {
        let inbox = """
            struct Inbox {
                func take(_ text: String) {
                    let line = text
                    var name = ""
                    name += line
                    let last = name
                    Files().write(last)
                }
            }
            """
        let files = ["App/Feed.swift": Self.link, "App/Files.swift": inbox + "\n" + Self.files]
        #expect(try findings(files, .medium).map(\.confidence) == [.medium])
    }

    @Test func throughThreeIsAGuess() throws {
        let files = ["App/Feed.swift": Self.link, "App/Inbox.swift": Self.inbox, "App/Files.swift": Self.files]
        #expect(try findings(files, .medium).isEmpty)
        let found = try findings(files, .low)
        #expect(found.map(\.confidence) == [.low])
        #expect(found.map(\.location.path) == ["App/Files.swift"])
    }

    /// Who takes a link in and hands it on says nothing of it.
    @Test func whatIsHandedOnAtOnceIsNoFileOfItsOwn() throws {
        let scene = """
            import UIKit
            final class Scene: UIResponder, UIWindowSceneDelegate {
                func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
                    for context in contexts { Router().go(context.url) }
                }
            }
            """
        let router = "struct Router { func go(_ url: URL) { Files().write(url.query ?? \"\") } }"
        let files = ["App/Scene.swift": scene, "App/Router.swift": router, "App/Files.swift": Self.files]
        #expect(try findings(files, .medium).map(\.confidence) == [.medium])
    }

    /// One short way among long ones is evidence enough.
    @Test func theShortestWayDecides() throws {
        var files = ["App/Feed.swift": Self.link, "App/Inbox.swift": Self.inbox, "App/Files.swift": Self.files]
        files["App/News.swift"] = """
            import Foundation
            struct News {
                func load(_ address: URL) async throws {
                    let (data, _) = try await URLSession.shared.data(from: address)
                    Files().write(String(decoding: data, as: UTF8.self))
                }
            }
            """
        #expect(try findings(files, .medium).count == 1)
    }

    private func findings(_ files: [String: String], _ least: Confidence) throws -> [Finding] {
        let rule = try #require(Catalog.all.first { $0.id == "path-traversal" })
        var configuration = Configuration()
        configuration.thresholds.confidence = least
        return Audit(rules: [rule], configuration: configuration).run(files: files.mapValues { Array($0.utf8) }).report
            .findings
    }
}
