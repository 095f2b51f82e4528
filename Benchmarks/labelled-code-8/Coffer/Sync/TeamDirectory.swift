import Alamofire
import CryptoKit
import Foundation

struct TeamDirectory {
    private let base = "https://teams.cofferapp.com/v1"

    func invitations(apiKey: String) -> DataRequest {
        AF.request("\(base)/invitations", parameters: ["api_key": apiKey], encoder: URLEncodedFormParameterEncoder(destination: .queryString)) // bad: url-request-secret
    }

    func members(team: String, apiKey: String) -> DataRequest {
        AF.request("\(base)/members", parameters: ["team": team], headers: ["X-API-Key": apiKey]) // good: url-request-secret
    }

    func consoleLink(email: String, sessionToken: String) -> String {
        let items = [URLQueryItem(name: "email", value: email), URLQueryItem(name: "token", value: sessionToken)]
        return build("console", items) // bad: url-request-secret
    }

    func searchLink(_ text: String, page: Int) -> String {
        let items = [URLQueryItem(name: "q", value: text), URLQueryItem(name: "page", value: String(page))]
        return build("search", items) // good: url-request-secret
    }

    func directoryHeaders() -> HTTPHeaders {
        [
            "X-Client": "coffer-mac",
            "X-Directory-Secret": "ds_9aWq3nE7rTx6Lk0VbYp2" // bad: hard-coded-secret
        ]
    }

    private func build(_ path: String, _ items: [URLQueryItem]) -> String {
        var parts = URLComponents(string: "\(base)/\(path)")!
        parts.queryItems = items
        return parts.string ?? base
    }
}
