import AuditModel

/// The sign of a control's status: shape and colour, always beside the status in words.
struct StatusMark {
    let markup: Markup

    init(_ status: ControlStatus) {
        let shape: Markup =
            switch status {
            case .passed: "<path d=\"M4.5 8.2l2.4 2.5 4.6-5.2\"/>"
            case .failed: "<path d=\"M5.2 5.2l5.6 5.6M10.8 5.2l-5.6 5.6\"/>"
            case .notFound: "<path d=\"M8 4.4v4.6M8 11.2v.4\"/>"
            case .notApplicable: "<path d=\"M5 8h6\"/>"
            }
        markup = """
            <svg class="mark \(status.rawValue)" viewBox="0 0 16 16" aria-hidden="true">\
            <circle cx="8" cy="8" r="7.5"/>\(shape)</svg>
            """
    }
}
