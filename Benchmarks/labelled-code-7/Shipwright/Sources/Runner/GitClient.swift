import Foundation

/// The few git commands the queue needs.
struct GitClient {
    let launcher: ProcessLauncher
    let checkouts: URL

    private static let git = "/usr/bin/git"

    func clone(_ job: BuildJob) throws -> URL {
        let target = checkouts.appendingPathComponent(UUID().uuidString)
        try launcher.launch(Self.git, ["clone", "--depth", "1", job.repository, target.path]) // bad: command-injection
        return target
    }

    func cloneChecked(_ job: BuildJob) throws -> URL {
        guard let url = URL(string: job.repository), url.scheme == "https", url.host == "git.shipwright.dev" else {
            throw RunnerError.badReference(job.repository)
        }
        let target = checkouts.appendingPathComponent(UUID().uuidString)
        try launcher.launch(Self.git, ["clone", "--depth", "1", "--", url.absoluteString, target.path]) // good: command-injection
        return target
    }

    func log(of reference: String, in checkout: URL) throws -> [String] {
        let arguments = ["log", "--oneline", reference]
        return try launcher.launch(Self.git, arguments, in: checkout).components(separatedBy: "\n") // bad: command-injection
    }

    func files(of reference: String, in checkout: URL) throws -> [String] {
        let arguments = ["ls-tree", "--name-only", "--end-of-options", reference]
        return try launcher.launch(Self.git, arguments, in: checkout).components(separatedBy: "\n") // good: command-injection
    }

    /// Remote builders are reached over ssh; the remote side runs a login shell.
    func tag(_ job: BuildJob, on builder: Builder) throws {
        let remote = "cd /srv/build && git tag nightly-\(job.branch)"
        try launcher.launch("/usr/bin/ssh", ["-o", "BatchMode=yes", builder.address, remote]) // bad: command-injection
    }

    func collectGarbage(on builder: Builder) throws {
        let remote = "cd /srv/build && git gc --auto"
        try launcher.launch("/usr/bin/ssh", ["-o", "BatchMode=yes", builder.address, remote]) // good: command-injection
    }

    struct Builder {
        static let all = [Builder(address: "build@anvil.shipwright.dev"), Builder(address: "build@slip.shipwright.dev")]
        let address: String

        private init(address: String) { self.address = address }
    }
}
