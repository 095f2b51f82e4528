import AppKit
import Foundation
import WebKit

/// Talks to Xcode and the notification centre through Apple events.
@MainActor
struct ScriptBridge {
    func showAlert(for job: BuildJob) {
        let source = """
        display notification "\(job.commitMessage)" with title "Shipwright"
        """
        var failure: NSDictionary?
        NSAppleScript(source: source)?.executeAndReturnError(&failure) // bad: command-injection
    }

    func activateXcode() {
        let source = "tell application id \"com.apple.dt.Xcode\" to activate"
        var failure: NSDictionary?
        NSAppleScript(source: source)?.executeAndReturnError(&failure) // good: command-injection
    }

    func openDocument(_ name: String, launcher: ProcessLauncher) throws {
        let script = "Application('Xcode').open('/Volumes/Builds/' + '\(name)')"
        try launcher.launch("/usr/bin/osascript", ["-l", "JavaScript", "-e", script]) // bad: javascript-injection
    }

    func openProject(_ name: String, launcher: ProcessLauncher) throws {
        let script = "function run(argv) { Application('Xcode').open('/Volumes/Builds/' + argv[0]) }"
        try launcher.launch("/usr/bin/osascript", ["-l", "JavaScript", "-e", script, "project-" + name]) // good: javascript-injection
    }
}

/// Live log in a web view.
@MainActor
final class LogPane {
    private let webView = WKWebView()

    func append(line: String) {
        let escaped = line.replacingOccurrences(of: "\n", with: "\\n")
        webView.evaluateJavaScript("log.append(`\(escaped)`)") { _, _ in } // bad: javascript-injection
    }

    func append(progress: Double) {
        webView.evaluateJavaScript("log.progress(\(progress))") { _, _ in } // good: javascript-injection
    }

    func show(log: URL) {
        webView.loadFileURL(log, allowingReadAccessTo: log.deletingLastPathComponent())
    }
}
