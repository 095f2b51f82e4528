import Crypto
import Vapor

struct APIKeyMiddleware: AsyncMiddleware {
    let key: String

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard let given = request.headers.first(name: "X-API-Key"), given == key else { throw Abort(.unauthorized) } // bad: timing-comparison
        return try await next.respond(to: request)
    }
}

struct RunnerKeyMiddleware: AsyncMiddleware {
    let keyDigest: SHA256.Digest

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard let given = request.headers.first(name: "X-Runner-Key"), SHA256.hash(data: Data(given.utf8)) == keyDigest else { // good: timing-comparison
            throw Abort(.unauthorized)
        }
        return try await next.respond(to: request)
    }
}

/// GitHub and GitLab call back after every push.
struct PushSignature {
    let secret: SymmetricKey
    let gitlabToken: String

    func isValid(_ header: String, body: ByteBuffer) -> Bool {
        let code = HMAC<SHA256>.authenticationCode(for: Data(buffer: body), using: secret)
        return header == "sha256=" + code.hex // bad: timing-comparison
    }

    func isFromGitLab(_ headers: HTTPHeaders) -> Bool {
        headers["X-Gitlab-Token"].contains(gitlabToken) // bad: timing-comparison
    }

    func isValid(delivery: String, tag: Data) -> Bool {
        let expected = Data(HMAC<SHA256>.authenticationCode(for: Data(delivery.utf8), using: secret))
        guard tag.count == expected.count else { return false }
        return zip(tag, expected).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0 // good: timing-comparison
    }

    func isPush(_ headers: HTTPHeaders) -> Bool {
        headers.first(name: "X-GitHub-Event") == "push" // good: timing-comparison
    }
}

struct FormTokenMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        if request.method == .POST {
            let given = try request.content.get(String.self, at: "_token")
            let expected = request.session.data["form-token"] ?? UUID().uuidString
            guard given.compare(expected) == .orderedSame else { throw Abort(.forbidden) } // bad: timing-comparison
        }
        return try await next.respond(to: request)
    }
}

struct OriginMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let response = try await next.respond(to: request)
        if let origin = request.headers.first(name: .origin), isOurs(origin) {
            response.headers.replaceOrAdd(name: .accessControlAllowOrigin, value: origin)
            response.headers.replaceOrAdd(name: .accessControlAllowCredentials, value: "true")
        }
        return response
    }

    private func isOurs(_ origin: String) -> Bool {
        origin.hasPrefix("https://") && origin.hasSuffix("signpost.dev") // bad: incomplete-host-check
    }

    func isPartner(_ origin: String) -> Bool {
        ["https://signpost.dev", "https://ops.signpost.dev"].contains(origin) // good: incomplete-host-check
    }
}

protocol RateLimiter: Sendable {
    func check(_ address: String) async throws
}

struct LimitMiddleware: AsyncMiddleware {
    let limiter: any RateLimiter

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        do {
            try await limiter.check(request.remoteAddress?.ipAddress ?? "unknown")
        } catch {
            request.logger.debug("limiter: \(error)") // bad: error-swallowed
        }
        return try await next.respond(to: request)
    }
}

struct QuotaMiddleware: AsyncMiddleware {
    let limiter: any RateLimiter

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        do {
            try await limiter.check(request.remoteAddress?.ipAddress ?? "unknown")
        } catch {
            request.logger.debug("quota: \(error)")
            throw Abort(.tooManyRequests) // good: error-swallowed
        }
        let response = try await next.respond(to: request)
        try? await request.cache.set("last-seen", to: Date().timeIntervalSince1970) // good: error-swallowed
        return response
    }
}
