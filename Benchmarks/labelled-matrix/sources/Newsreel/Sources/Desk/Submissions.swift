import SwiftUI
import WebKit

/// A reporter's inbox: readers send files with names of their own choosing, which are forwarded to the archive.
struct Submission: Decodable, Identifiable { let id: UUID; let fileName: String; let contentType: String; let data: Data }

struct ArchiveUploader {
    let endpoint = URL(string: "https://archive.newsreel.app/upload")!

    func forward(_ submission: Submission) async throws {
        let boundary = UUID().uuidString
        var body = Data()
        body.append(Data("--\(boundary)\r\n".utf8))
        body.append(Data("Content-Disposition: form-data; name=\"file\"; filename=\"\(submission.fileName)\"\r\n".utf8)) // bad: header-injection
        body.append(Data("Content-Type: application/octet-stream\r\n\r\n".utf8))
        body.append(submission.data)
        body.append(Data("\r\n--\(boundary)--\r\n".utf8))
        var request = URLRequest(url: endpoint)
        request.httpMethod = "POST"
        request.setValue("multipart/form-data; boundary=\(boundary)", forHTTPHeaderField: "Content-Type")
        _ = try await URLSession.shared.upload(for: request, from: body)
    }

    func forwardNumbered(_ submission: Submission) async throws {
        let boundary = UUID().uuidString
        var head = "--\(boundary)\r\n"
        head += "Content-Disposition: form-data; name=\"file\"; filename=\"\(submission.id.uuidString).bin\"\r\n\r\n" // good: header-injection
        var request = URLRequest(url: endpoint)
        request.httpMethod = "POST"
        request.setValue("multipart/form-data; boundary=\(boundary)", forHTTPHeaderField: "Content-Type")
        _ = try await URLSession.shared.upload(for: request, from: Data(head.utf8) + submission.data + Data("\r\n--\(boundary)--\r\n".utf8))
    }
}

struct SummaryReply: Decodable {
    struct Choice: Decodable { struct Message: Decodable { let content: String }; let message: Message }
    let choices: [Choice]
}

struct SubmissionsView: View {
    @State private var submissions: [Submission] = []
    @State private var web = WKWebView()

    var body: some View {
        List(submissions) { submission in
            Button(submission.fileName) {
                Task {
                    try await ArchiveUploader().forward(submission)
                    try await ArchiveUploader().forwardNumbered(submission)
                    try await summarise(submission)
                }
            }
        }
        .task {
            guard let (data, _) = try? await URLSession.shared.data(from: URL(string: "https://desk.newsreel.app/inbox")!) else { return }
            submissions = (try? JSONDecoder().decode([Submission].self, from: data)) ?? []
        }
    }

    private func summarise(_ submission: Submission) async throws {
        var request = URLRequest(url: URL(string: "https://desk.newsreel.app/v1/chat/completions")!)
        request.httpMethod = "POST"
        request.httpBody = submission.data
        let (data, _) = try await URLSession.shared.data(for: request)
        guard let answer = try JSONDecoder().decode(SummaryReply.self, from: data).choices.first?.message.content else { return }
        let script = WKUserScript(source: "window.summary = '\(answer)'", injectionTime: .atDocumentStart, forMainFrameOnly: true) // bad: javascript-injection
        web.configuration.userContentController.addUserScript(script)
        web.reload()
    }
}
