/// Characters that nobody sees and that change what others read.
enum HiddenCharacters {
    /// Which of the kinds a scalar is, if any; line breaks apart.
    static func fault(of scalar: Unicode.Scalar) -> Reason.Code? {
        let value = scalar.value
        if value < 0x20 || (0x7F...0x9F).contains(value) { return .controlCharacter }
        guard value >= 0xAD else { return nil }
        if isDirectionControl(value) { return .directionControl }
        if isInvisible(value) { return .invisibleCharacter }
        switch scalar.properties.generalCategory {
        case .unassigned, .privateUse, .surrogate: return .characterNotAllowed
        default: return nil
        }
    }

    static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// Embeddings, overrides, isolates and marks (UAX #9): what "Trojan Source" is made of.
    static func isDirectionControl(_ value: UInt32) -> Bool {
        (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) || (0x200E...0x200F).contains(value)
            || value == 0x061C
    }

    /// Default ignorable ones (UAX #44), and others without ink; but for ``JoinedCharacters``, which letters and emoji need.
    private static func isInvisible(_ value: UInt32) -> Bool {
        switch value {
        case 0xAD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B, 0x2060...0x2065, 0x206A...0x206F,
            0x2800, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x16FE4, 0x1BCA0...0x1BCA3, 0x1D159, 0x1D173...0x1D17A,
            0xE0000, 0xE0001, 0xE0100...0xE0FFF:
            true
        default: false
        }
    }
}
