import UIKit

let start = "https://id.example.com/authorize?client_id=app&redirect_uri=wallet://done"

func signIn() {
    if let url = URL(string: start) { UIApplication.shared.open(url) }
}
