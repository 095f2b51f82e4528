import Foundation

let base = URL(string: "https://api.example.com/v1")!
