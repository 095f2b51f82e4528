import Foundation

let base = URL(string: "https://api.example.com/v1")!

func signIn(_ part: String) -> URL? { URL(string: "https://\(part).example.com") }
