import SwiftUI

struct Entry: View {
    let password: String
    var body: some View { Text(password) }
}
