/// The day of a report in formats that insist on one.
enum CalendarDay {
    /// The day of a report that names none. Any other would change from run to run.
    static let unknown = "1970-01-01"
}
