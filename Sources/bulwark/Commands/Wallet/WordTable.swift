#if Wallet
    import WalletKeys

    /// Words in numbered columns, read downwards.
    struct WordTable {
        let columns: Int
        let rows: Int
        private let wordCount: Int

        init(wordCount: Int) {
            columns = wordCount == 24 ? 4 : 3
            rows = (wordCount + columns - 1) / columns
            self.wordCount = wordCount
        }

        /// The place of the word that stands in a row and a column; nil beyond the last one.
        func place(row: Int, column: Int) -> Int? {
            let place = column * rows + row
            return place < wordCount ? place : nil
        }

        /// Shows the words, one after the other.
        func show(_ mnemonic: Mnemonic, on terminal: WalletTerminal) {
            let widths = (0..<wordCount).map { Self.width(mnemonic.word(at: $0)) }
            let width = widths.max() ?? 0
            for row in 0..<rows {
                for column in 0..<columns {
                    guard let place = place(row: row, column: column) else { continue }
                    terminal.show(place < 9 ? "   \(place + 1). " : "  \(place + 1). ")
                    terminal.show(mnemonic.word(at: place))
                    terminal.show(String(repeating: " ", count: width - widths[place]))
                }
                terminal.show("\r\n")
            }
        }

        /// Columns that a word takes: East Asian letters take two (UAX 11).
        static func width(_ word: String) -> Int {
            word.unicodeScalars.reduce(0) {
                $0 + (0x1100...0xFFEF ~= $1.value && !(0x2000...0x2E7F ~= $1.value) ? 2 : 1)
            }
        }
    }
#endif
