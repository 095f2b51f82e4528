import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SecretPatterns

extension Rule {
    /// Addresses to which anybody who knows them may post.
    static let webhookUrl = Rule(
        id: "webhook-url",
        title: "Webhook URL in the source",
        category: .code,
        severity: .high,
        reach: .everywhere,
        references: [
            .cwe(798), .cwe(522), .cwe(312), .masvs("CODE", 4), .masvs("STORAGE", 1), .maswe(4), .mobileTop10(1),
        ],
        why: """
            The URL is the whole credential: anyone who knows it can post to the team's channel in the app's name, \
            to mislead people there or to bury the real messages. There is no way to tell who posted.
            """,
        remedy: """
            Delete the webhook, create a new one, and post through your own server, which checks who is asking and \
            how often.
            """,
        bad: [
            Example("let report = URL(string: \"\(SecretSamples.slackHook.marked(after: "https://"))\")"),
            Example("post(to: \"\(SecretSamples.discordHook.marked(after: "https://"))\", body)", "Discord"),
            Example(
                "slack(slack_url: \"\(SecretSamples.slackHook.marked(after: "https://"))\")\n",
                as: .file("fastlane/Fastfile")),
        ],
        good: [
            Example("let report = URL(string: \"https://hooks.slack.com/services/\\(hookPath)\")", "read at run time"),
            Example("let isHook = url.host == \"hooks.slack.com\"", "only the host"),
            Example(
                "/// Like `https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX`",
                "an explanation"),
            Example("let relay = URL(string: \"https://api.acme.io/feedback\")", "your own server"),
        ],
        checks: [.text(inspect)]
    )
}

private func inspect(_ file: SourceFile, _ pass: inout Pass) {
    pass.reportSecrets(of: .webhook, in: file)
}

extension String {
    fileprivate func marked(after beginning: String) -> String {
        beginning + String(Example.mark) + dropFirst(beginning.count)
    }
}
