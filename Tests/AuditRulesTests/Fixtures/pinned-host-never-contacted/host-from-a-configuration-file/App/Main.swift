import Foundation

let docs = URL(string: "https://docs.example.org")!
