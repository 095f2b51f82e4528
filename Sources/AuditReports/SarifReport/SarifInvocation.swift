import AuditModel

extension SarifReport {
    /// The run itself as an `invocation` (section 3.20). It succeeded, or there would be no report; what it could not
    /// read stands in the notifications.
    static func invocation(_ report: Report) -> JSONValue {
        let notifications = report.unread.map(notification) + report.notices.map(notification)
        return [
            "executionSuccessful": .boolean(true),
            "toolExecutionNotifications": .array(notifications),
        ]
    }

    private static func notification(_ file: UnreadFile) -> JSONValue {
        let kind: SarifNotification = file.extent == .nothing ? .unreadFile : .partlyReadFile
        let outcome = file.extent == .nothing ? "The file was not audited" : "The file was audited only in part"
        return [
            "descriptor": kind.reference,
            "level": kind.level,
            "message": ["text": .string(messageText("\(outcome): \(file.reason)"))],
            "locations": [["physicalLocation": ["artifactLocation": artifact(file.path)]]],
        ]
    }

    private static func notification(_ notice: String) -> JSONValue {
        [
            "descriptor": SarifNotification.notice.reference,
            "level": SarifNotification.notice.level,
            "message": ["text": .string(messageText(notice))],
        ]
    }
}

/// What a run may have to say of itself, in the order of the driver's `notifications`.
enum SarifNotification: Int, CaseIterable {
    case unreadFile, partlyReadFile, notice

    /// As the driver lists it.
    var descriptor: JSONValue {
        [
            "id": .string(id),
            "name": .string(Wording.pascalCase(id)),
            "shortDescription": ["text": .string(meaning)],
            "defaultConfiguration": ["level": level],
        ]
    }

    /// As a notification points at it.
    var reference: JSONValue { ["id": .string(id), "index": .integer(rawValue)] }

    var level: JSONValue {
        switch self {
        case .unreadFile: "error"
        case .partlyReadFile: "warning"
        case .notice: "note"
        }
    }

    private var id: String {
        switch self {
        case .unreadFile: "unread-file"
        case .partlyReadFile: "partly-read-file"
        case .notice: "notice"
        }
    }

    private var meaning: String {
        switch self {
        case .unreadFile: "A file could not be read."
        case .partlyReadFile: "Part of a file could not be parsed and was skipped."
        case .notice: "A note that is not a finding."
        }
    }
}
