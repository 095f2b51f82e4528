/// A response code of a TPM (TPM 2.0 Library, part 2, section 6.6).
struct TPMStatus: RawRepresentable, Hashable, Sendable {
    let rawValue: UInt32

    static let success = TPMStatus(rawValue: 0)

    /// The code without the number of the handle, session or parameter that it speaks of.
    var kind: UInt32 { rawValue & 0x80 != 0 ? rawValue & 0xBF : rawValue }

    /// Busy for now: the same command may be sent again.
    var asksForPatience: Bool { [0x908, 0x90A, 0x920, 0x922].contains(rawValue) }

    var error: HardwareKeyError {
        let (code, text) = Self.meanings[kind] ?? (.deviceFailed, "the TPM refused the command")
        let number = String(rawValue, radix: 16, uppercase: true)
        return HardwareKeyError(code, "\(text) (TPM, 0x\(number))", status: Int64(rawValue))
    }

    private static let meanings: [UInt32: (HardwareKeyError.Code, String)] = [
        0x082: (.refused, "the key’s attributes forbid this"),
        0x084: (.invalidArgument, "the TPM refuses a value"),
        0x085: (.refused, "the TPM’s owner hierarchy is switched off; switch it on in the firmware"),
        0x08A: (.wrongKind, "the key is of another type than this needs"),
        0x08B: (.sessionLost, "the TPM was reset in between; try again"),
        0x08E: (.wrongPIN, "the PIN is wrong and was not tried again; wrong ones are counted by the TPM"),
        0x092: (.unavailable, "the TPM does not offer this scheme with the key"),
        0x09C: (.wrongKind, "the key cannot do this"),
        0x09D: (.refused, "the key’s policy is not fulfilled"),
        0x09F: (.wrongKind, "the key belongs to another TPM, or its file was changed; make a new one"),
        0x0A2: (.wrongPIN, "the PIN is wrong and was not tried again"),
        0x0A6: (.unavailable, "the TPM does not offer the curve P-256"),
        0x100: (.deviceFailed, "the TPM was not started; the firmware or its emulator must do it"),
        0x101: (.deviceFailed, "the TPM failed its self test and does nothing more; restart the machine"),
        0x124: (.refused, "the TPM lets nobody do this with the key"),
        0x143: (.unavailable, "the TPM does not know the command"),
        0x902: (.deviceFull, "the TPM has no room for another key at work; use /dev/tpmrm0, which shares it"),
        0x903: (.deviceFull, "the TPM has no room for another session; use /dev/tpmrm0, which shares it"),
        0x905: (.deviceFull, "the TPM has no session free; restart what holds them"),
        0x908: (.deviceBusy, "the TPM is busy; try again"),
        0x90A: (.deviceBusy, "the TPM tests itself; try again in a second"),
        0x910: (.sessionLost, "the TPM was reset in between; try again"),
        0x918: (.sessionLost, "the TPM was reset in between; try again"),
        0x920: (.deviceBusy, "the TPM limits how often it writes; try again in a second"),
        0x921: (
            .pinLocked,
            "the TPM takes no PIN for now after too many wrong ones; wait, or let its owner clear the lockout"
        ),
        0x922: (.deviceBusy, "the TPM could not begin; try again"),
        0x923: (.deviceBusy, "the TPM’s memory cannot be written now; try again"),
    ]
}
