import Foundation

let items = [URLQueryItem(name: "response_type", value: "code")]
