import AppKit
import SwiftUI

@MainActor
final class ConvertModel: ObservableObject {
    @Published var log = ""

    func choose() {
        let panel = NSOpenPanel()
        panel.allowsMultipleSelection = true
        panel.begin { [weak self] response in
            guard response == .OK else { return }
            for url in panel.urls { self?.convert(url) }
        }
    }

    private func convert(_ url: URL) {
        let task = Process()
        task.executableURL = URL(fileURLWithPath: "/bin/zsh")
        let target = url.deletingPathExtension().path + ".pdf"
        task.arguments = ["-c", "cupsfilter '\(url.path)' > '\(target)'"] // bad: command-injection
        try? task.run()

        let meta = Process()
        meta.executableURL = URL(fileURLWithPath: "/usr/bin/mdls")
        meta.arguments = ["-name", "kMDItemTitle", "--", url.path] // good: command-injection
        try? meta.run()
    }

    func openLabels() {
        let panel = NSOpenPanel()
        guard panel.runModal() == .OK, let file = panel.url,
              let lines = try? String(contentsOf: file, encoding: .utf8).components(separatedBy: .newlines) else { return }
        for (number, line) in lines.enumerated() {
            log += NSString(format: line as NSString, number + 1) as String // bad: format-string
        }
    }
}

struct ConvertView: View {
    @StateObject private var model = ConvertModel()

    var body: some View {
        HStack {
            Button("Convert…") { model.choose() }
            Button("Labels…") { model.openLabels() }
            Text(model.log)
        }
    }
}
