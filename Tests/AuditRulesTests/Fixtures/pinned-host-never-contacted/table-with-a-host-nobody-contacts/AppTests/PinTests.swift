import XCTest

let old = "https://auth.example.com"
