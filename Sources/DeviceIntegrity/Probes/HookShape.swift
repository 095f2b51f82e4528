/// How a function begins that was made to jump elsewhere.
enum HookShape {
    /// Bytes that are looked at.
    static let length = 32

    /// Where the first instructions lead, if they do nothing but lead away: a jump, or an address that is loaded and jumped
    /// to. Functions of the system begin so, too, where they hand on; whether it is a hook is for the target to say.
    ///
    /// - Parameter word: reads eight bytes elsewhere, for jumps by way of memory.
    static func target(
        of code: [UInt8], at address: UInt, _ instructions: InstructionSet, word: (UInt) -> UInt?
    ) -> UInt? {
        switch instructions {
        case .x86: x86(code, address, word)
        case .arm64: arm64(code, address, word)
        case .other: nil
        }
    }

    private static func x86(_ code: [UInt8], _ address: UInt, _ word: (UInt) -> UInt?) -> UInt? {
        // endbr64 marks where indirect jumps may land.
        let skipped = code.starts(with: [0xF3, 0x0F, 0x1E, 0xFA]) ? 4 : 0
        let code = Array(code.dropFirst(skipped))
        let address = address &+ UInt(skipped)
        func relative(_ place: Int) -> UInt? {
            guard let number = code.number(at: place, of: 4) else { return nil }
            return address &+ UInt(place + 4) &+ UInt(bitPattern: Int(Int32(truncatingIfNeeded: number)))
        }
        // jmp rel32
        if code.first == 0xE9 { return relative(1) }
        // jmp [rip+disp32]
        if code.starts(with: [0xFF, 0x25]) { return relative(2).flatMap(word) }
        // movabs reg, imm64; jmp reg (or push reg; ret), for rax to rdi and r8 to r15
        if code.count >= 12, code[0] & 0xFE == 0x48, code[1] & 0xF8 == 0xB8 {
            let register = code[1] & 7
            let rest = code[10...].first == 0x41 ? code[11...] : code[10...]
            if rest.starts(with: [0xFF, 0xE0 | register]) || rest.starts(with: [0x50 | register, 0xC3]) {
                return code.word(at: 2)
            }
        }
        // push imm32; (mov dword [rsp+4], imm32;) ret
        if code.first == 0x68, let low = code.number(at: 1, of: 4) {
            if code.count > 5, code[5] == 0xC3 { return UInt(bitPattern: Int(Int32(truncatingIfNeeded: low))) }
            if Array(code.dropFirst(5).prefix(4)) == [0xC7, 0x44, 0x24, 0x04], let high = code.number(at: 9, of: 4),
                code.count > 13, code[13] == 0xC3
            {
                return UInt(high) << 32 | UInt(low)
            }
        }
        return nil
    }

    private static func arm64(_ code: [UInt8], _ address: UInt, _ word: (UInt) -> UInt?) -> UInt? {
        guard var first = code.number(at: 0, of: 4) else { return nil }
        var place = 0
        // bti c, j, jc and paciasp mark where indirect jumps may land.
        while [0xD503_245F, 0xD503_249F, 0xD503_24DF, 0xD503_233F].contains(first) {
            place += 4
            guard let next = code.number(at: place, of: 4) else { return nil }
            first = next
        }
        let here = address &+ UInt(place)
        // b imm26
        if first >> 26 == 0b000101 { return here &+ UInt(bitPattern: signed(first & 0x3FF_FFFF, 26) << 2) }
        guard let second = code.number(at: place + 4, of: 4) else { return nil }
        let register = first & 0x1F
        // ldr xN, literal; br xN
        if first >> 24 == 0x58, isBranch(second, register) {
            return word(here &+ UInt(bitPattern: signed(first >> 5 & 0x7FFFF, 19) << 2))
        }
        // adrp xN, page; add or ldr xN; br xN
        guard first & 0x9F00_0000 == 0x9000_0000, let third = code.number(at: place + 8, of: 4),
            isBranch(third, second & 0x1F), second >> 5 & 0x1F == register
        else { return nil }
        let pages = signed((first >> 5 & 0x7FFFF) << 2 | first >> 29 & 3, 21)
        let page = (here & ~0xFFF) &+ UInt(bitPattern: pages << 12)
        if second >> 22 == 0b10_0100_0100 { return page &+ UInt(second >> 10 & 0xFFF) }
        if second >> 22 == 0b11_1110_0101 { return word(page &+ UInt(second >> 10 & 0xFFF) << 3) }
        return nil
    }

    private static func isBranch(_ instruction: Int, _ register: Int) -> Bool {
        instruction & 0xFFFF_FC1F == 0xD61F_0000 && instruction >> 5 & 0x1F == register
    }

    private static func signed(_ value: Int, _ bits: Int) -> Int {
        value >> (bits - 1) & 1 == 1 ? value - (1 << bits) : value
    }
}

extension [UInt8] {
    /// Eight bytes, least first.
    func word(at place: Int) -> UInt? {
        guard place >= 0, place <= count - 8 else { return nil }
        return self[place..<place + 8].reversed().reduce(UInt(0)) { $0 << 8 | UInt($1) }
    }
}
