import Foundation

struct Route: Sendable {
    let method: String
    let path: String
    let handlerID: Int
}

/// The routes of one service with an index by method and path.
final class RouteTable: @unchecked Sendable {
    let routes: [Route]

    private lazy var handlerByKey: [String: Int] = {
        var result: [String: Int] = [:]
        result.reserveCapacity(routes.count)
        for route in routes {
            result[Self.key(route.method, route.path)] = route.handlerID
        }
        return result
    }()

    init(routes: [Route]) {
        self.routes = routes
    }

    func handler(method: String, path: String) -> Int? {
        handlerByKey[Self.key(method, path)]
    }

    var allowedMethods: Set<String> {
        Set(routes.map(\.method))
    }

    private static func key(_ method: String, _ path: String) -> String {
        "\(method) \(path)"
    }
}

struct Router: Sendable {
    let table: RouteTable
    let fallback: Int

    func dispatch(_ method: String, _ path: String) -> Int {
        table.handler(method: method, path: path) ?? fallback
    }
}

@main
struct RouterDemo {
    static func main() {
        let routes = (0..<60).map {
            Route(method: $0 % 2 == 0 ? "GET" : "POST", path: "/r/\($0)", handlerID: $0)
        }
        var served = 0
        for _ in 0..<10 {
            let router = Router(table: RouteTable(routes: routes), fallback: -1)
            let group = DispatchGroup()
            for worker in 0..<4 {
                group.enter()
                Thread.detachNewThread {
                    for i in 0..<60 {
                        let n = (i + worker) % 60
                        _ = router.dispatch(n % 2 == 0 ? "GET" : "POST", "/r/\(n)")
                    }
                    group.leave()
                }
            }
            group.wait()
            served += 4 * 60
        }
        print("served:", served)
    }
}
