import Foundation

func items(_ codeChallenge: String) -> [URLQueryItem] {
    [
        URLQueryItem(name: "response_type", value: "code"),
        URLQueryItem(name: "code_challenge", value: codeChallenge),
    ]
}
