extension FixedWidthInteger {
    /// The digits, with zeros in front up to a width: `7.digits(3)` is `007`.
    package func digits(_ width: Int, radix: Int = 10) -> String {
        let digits = String(self, radix: radix)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
