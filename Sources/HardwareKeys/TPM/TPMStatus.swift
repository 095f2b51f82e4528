/// A response code of a TPM (TPM 2.0 Library, part 2, section 6.6).
struct TPMStatus: RawRepresentable, Hashable, Sendable {
    let rawValue: UInt32

    static let success = TPMStatus(rawValue: 0)

    /// The code without the number of the handle, session or parameter that it speaks of.
    var kind: UInt32 { rawValue & 0x80 != 0 ? rawValue & 0xBF : rawValue }

    /// Busy for now: the same command may be sent again.
    var asksForPatience: Bool { [0x908, 0x90A, 0x920, 0x922].contains(rawValue) }

    var error: HardwareKeyError {
        let (code, text) = Self.meanings[kind] ?? (.deviceFailed, "the TPM rejected the command")
        let number = String(rawValue, radix: 16, uppercase: true)
        return HardwareKeyError(code, "\(text) (TPM, 0x\(number))", status: Int64(rawValue))
    }

    private static let meanings: [UInt32: (HardwareKeyError.Code, String)] = [
        0x082: (.refused, "the key’s attributes forbid this"),
        0x084: (.invalidArgument, "the TPM rejects a value"),
        0x085: (.refused, "the TPM’s owner hierarchy is disabled; enable it in the firmware"),
        0x08A: (.wrongKind, "the key has the wrong type for this operation"),
        0x08B: (.sessionLost, "the TPM was reset in the meantime; try again"),
        0x08E: (.wrongPIN, "the PIN is wrong and was not retried; the TPM counts wrong PINs"),
        0x092: (.unavailable, "the TPM does not support this scheme with the key"),
        0x09C: (.wrongKind, "the key does not support this operation"),
        0x09D: (.refused, "the key’s policy is not satisfied"),
        0x09F: (.wrongKind, "the key belongs to another TPM, or its file was modified; create a new one"),
        0x0A2: (.wrongPIN, "the PIN is wrong and was not retried"),
        0x0A6: (.unavailable, "the TPM does not support the P-256 curve"),
        0x100: (.deviceFailed, "the TPM has not been started; the firmware or its emulator must start it"),
        0x101: (.deviceFailed, "the TPM failed its self-test and is disabled; restart the machine"),
        0x124: (.refused, "the TPM does not permit this operation with the key"),
        0x143: (.unavailable, "the TPM does not support the command"),
        0x902: (.deviceFull, "the TPM cannot load another key; use /dev/tpmrm0, which shares it"),
        0x903: (.deviceFull, "the TPM cannot load another session; use /dev/tpmrm0, which shares it"),
        0x905: (.deviceFull, "the TPM has no free session; restart the programs that hold them"),
        0x908: (.deviceBusy, "the TPM is busy; try again"),
        0x90A: (.deviceBusy, "the TPM is running a self-test; try again in a second"),
        0x910: (.sessionLost, "the TPM was reset in the meantime; try again"),
        0x918: (.sessionLost, "the TPM was reset in the meantime; try again"),
        0x920: (.deviceBusy, "the TPM limits its write rate; try again in a second"),
        0x921: (
            .pinLocked,
            "the TPM is locked out after too many wrong PINs; wait, or have its owner clear the lockout"
        ),
        0x922: (.deviceBusy, "the TPM could not start the command; try again"),
        0x923: (.deviceBusy, "the TPM’s memory cannot be written now; try again"),
    ]
}
