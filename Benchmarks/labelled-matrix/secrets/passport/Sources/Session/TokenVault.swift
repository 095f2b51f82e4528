import Foundation
import Combine
import Alamofire
import Moya
import Apollo

struct TokenSet: Codable, Equatable {
    var access: String
    var refresh: String
    var id: String?
    var expiresAt: Date
}

@propertyWrapper
struct Stored<Value: Codable> {
    let key: String
    let fallback: Value

    var wrappedValue: Value {
        get { UserDefaults.standard.data(forKey: key).flatMap { try? JSONDecoder().decode(Value.self, from: $0) } ?? fallback }
        set { UserDefaults.standard.set(try? JSONEncoder().encode(newValue), forKey: key) }
    }
}

final class TokenVault: ObservableObject {
    @Stored(key: "passport.tokens", fallback: nil) var tokens: TokenSet? // bad: secret-in-preferences
    @Stored(key: "passport.tokenPolicy", fallback: "rotate") var tokenPolicy: String // good: secret-in-preferences
    @Published private(set) var isSignedIn = false
    private var watchers = Set<AnyCancellable>()

    func adopt(_ tokens: TokenSet) {
        self.tokens = tokens
        isSignedIn = true
        $isSignedIn
            .handleEvents(receiveOutput: { print("signed in:", $0) }) // good: secret-in-log
            .sink { _ in }
            .store(in: &watchers)
        Just(tokens)
            .handleEvents(receiveOutput: { print("tokens:", $0) }) // bad: secret-in-log
            .sink { [weak self] in self?.introspect($0) }
            .store(in: &watchers)
    }

    private func introspect(_ tokens: TokenSet) {
        let url = "https://id.passport.example/introspect"
        AF.request(url, method: .get, parameters: ["token": tokens.access], encoding: URLEncoding.default).validate().response { _ in } // bad: url-request-secret
        AF.request(url, method: .post, parameters: ["token": tokens.access], encoder: URLEncodedFormParameterEncoder.default).validate().response { _ in } // good: url-request-secret
    }
}

enum AccountTarget: TargetType {
    case revoke(refreshToken: String)
    case devices(page: String)

    var baseURL: URL { URL(string: "https://id.passport.example")! }
    var path: String { if case .revoke = self { return "/revoke" } else { return "/devices" } }
    var method: Moya.Method { .get }
    var headers: [String: String]? { nil }
    var task: Moya.Task {
        switch self {
        case .revoke(let refreshToken):
            return .requestParameters(parameters: ["refresh_token": refreshToken], encoding: URLEncoding.queryString) // bad: url-request-secret
        case .devices(let page):
            return .requestParameters(parameters: ["page_token": page], encoding: URLEncoding.queryString) // good: url-request-secret
        }
    }
}

final class SignOutController {
    private let provider = MoyaProvider<AccountTarget>()
    private let vault: TokenVault

    init(vault: TokenVault) { self.vault = vault }

    func signOut() {
        guard let tokens = vault.tokens else { return }
        GraphBootstrap.client.clearCache()
        provider.request(.devices(page: "1")) { _ in }
        provider.request(.revoke(refreshToken: tokens.refresh)) { [vault] _ in vault.tokens = nil }
    }
}

func makeGraphClient(store: ApolloStore) -> ApolloClient {
    let transport = RequestChainNetworkTransport(
        interceptorProvider: DefaultInterceptorProvider(store: store),
        endpointURL: URL(string: "https://id.passport.example/graphql")!,
        additionalHeaders: ["X-Internal-Key": "int_7Hd2kQ9wXz4LmVb8RtYp3NcS"] // bad: hard-coded-secret
    )
    return ApolloClient(networkTransport: transport, store: store)
}

enum GraphBootstrap {
    static let client = makeGraphClient(store: ApolloStore())
}
