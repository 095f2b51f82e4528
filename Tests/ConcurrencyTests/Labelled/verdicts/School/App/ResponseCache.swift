// School app: responses are kept for a few minutes.
import Foundation

struct StoredResponse: Sendable {
    let data: Data
    let expires: Date
}

final class ResponseCache: @unchecked Sendable {  // bad: unchecked-sendable-documented-member
    private let cache = NSCache<NSString, StoredResponseObject>()
    private let lifetime: TimeInterval

    init(lifetime: TimeInterval = 300) {
        self.lifetime = lifetime
        cache.countLimit = 80
    }

    func response(for url: URL) -> StoredResponse? {
        guard let found = cache.object(forKey: url.absoluteString as NSString) else { return nil }
        return found.response.expires > Date() ? found.response : nil
    }

    func keep(_ data: Data, for url: URL) {
        let response = StoredResponse(data: data, expires: Date() + lifetime)
        cache.setObject(StoredResponseObject(response), forKey: url.absoluteString as NSString)
    }
}

private final class StoredResponseObject: @unchecked Sendable {  // bad: unchecked-sendable-needless
    let response: StoredResponse
    init(_ response: StoredResponse) { self.response = response }
}
