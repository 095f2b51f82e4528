import Foundation

func signIn(name: String, password: String) {
    var request = URLRequest(url: URL(string: "https://auth.example.com/login")!)
    request.httpBody = Data("user=\(name)&password=\(password)".utf8)
    URLSession.shared.dataTask(with: request).resume()
}
