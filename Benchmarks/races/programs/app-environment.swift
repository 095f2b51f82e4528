import Foundation

enum Stage: String, Sendable {
    case development, staging, production
}

/// What the app needs to know about where it runs.
final class AppEnvironment {
    let stage: Stage
    let baseURL: String
    let headers: [String: String]

    init(stage: Stage, arguments: [String]) {
        self.stage = stage
        self.baseURL = "https://\(stage.rawValue).example.com"
        var headers = ["User-Agent": "demo/1.0"]
        for (index, argument) in arguments.enumerated() {
            headers["X-Arg-\(index)"] = argument
        }
        self.headers = headers
    }

    /// The environment of this process, assigned by `bootstrap`.
    nonisolated(unsafe) private(set) static var current: AppEnvironment!

    static func bootstrap(stage: Stage, arguments: [String]) {
        precondition(current == nil, "bootstrap may be called only once")
        current = AppEnvironment(stage: stage, arguments: arguments)
    }
}

struct Request: Sendable {
    let path: String

    var url: String { AppEnvironment.current.baseURL + path }
    var headers: [String: String] {
        var all = AppEnvironment.current.headers
        all["Accept"] = "application/json"
        return all
    }
}

struct Client: Sendable {
    let name: String

    func send(count: Int) -> Int {
        var bytes = 0
        for i in 0..<count {
            let request = Request(path: "/\(name)/\(i)")
            bytes += request.url.utf8.count + request.headers.count
        }
        return bytes
    }
}

@main
struct EnvironmentDemo {
    static func main() {
        AppEnvironment.bootstrap(stage: .staging, arguments: ["--fast", "--quiet"])
        let group = DispatchGroup()
        for name in ["users", "orders", "search", "feed"] {
            group.enter()
            Thread.detachNewThread {
                let bytes = Client(name: name).send(count: 300)
                precondition(bytes > 0)
                group.leave()
            }
        }
        group.wait()
        print("stage:", AppEnvironment.current.stage.rawValue)
    }
}
