import AuditModel

/// An amount of work as reports write it: `15 min`, `2.5 h`, about three days.
struct Effort {
    let minutes: Int

    /// A working day in minutes.
    private static let day = 480

    init(_ minutes: Int) {
        self.minutes = max(0, minutes)
    }

    /// In minutes below an hour, else in hours to the quarter; `–` where there is nothing to do.
    func text(_ language: Language) -> String {
        if minutes == 0 { return "–" }
        if minutes < 60 { return "\(minutes) min" }
        let quarters = (minutes + 14) / 15
        let rest = ["", "25", "5", "75"][quarters % 4]
        return Self.decimal(quarters / 4, rest, language) + " h"
    }

    /// With the working days beside it where it is half a day and more.
    func textWithDays(_ language: Language) -> String {
        let halves = (minutes + Self.day / 4) / (Self.day / 2)
        if halves < 1 { return text(language) }
        let number = Self.decimal(halves / 2, halves.isMultiple(of: 2) ? "" : "5", language)
        let noun = halves == 2 ? Self.dayNoun : Self.daysNoun
        return "\(text(language)) (≈ \(number) \(noun[language]))"
    }

    private static func decimal(_ whole: Int, _ fraction: String, _ language: Language) -> String {
        let number = Wording.number(whole, language)
        return fraction.isEmpty ? number : number + (language == .english ? "." : ",") + fraction
    }

    private static let dayNoun = LocalizedText(en: "day", es: "día", it: "giorno")
    private static let daysNoun = LocalizedText(en: "days", es: "días", it: "giorni")
}
