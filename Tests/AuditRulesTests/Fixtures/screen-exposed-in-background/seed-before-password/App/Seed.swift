import SwiftUI

struct Seed: View {
    let mnemonic: String
    var body: some View { Text(mnemonic) }
}
