/// Other programs on the same machine.
extension SourceFamilies {
    static let processes: [FrameworkSources] = [.events, .messages, .observed, .sessions, .pipes, .assistants]
}

extension FrameworkSources {
    fileprivate static let events = with(FrameworkSources(.process)) {
        $0.types = ["NSAppleEventDescriptor", "NSScriptCommand"]
        $0.members = ["NSScriptCommand.evaluatedArguments", "NSScriptCommand.directParameter"]
        $0.parameters = ["run(withInput:)"]
    }

    fileprivate static let messages = with(FrameworkSources(.process)) {
        $0.types = ["XPCReceivedMessage", "XPCDictionary"]
        $0.calls = [
            "xpc_dictionary_get_string", "xpc_dictionary_get_data", "xpc_dictionary_get_int64",
            "xpc_dictionary_get_uint64", "xpc_dictionary_get_double", "xpc_dictionary_get_value",
            "xpc_dictionary_get_array", "xpc_dictionary_get_dictionary", "xpc_string_get_string_ptr",
            "xpc_data_get_bytes_ptr", "xpc_int64_get_value", "xpc_uint64_get_value", "xpc_array_get_string",
            "xpc_array_get_value", "xpc_array_get_data",
        ]
        $0.closures = [
            "CFMessagePortCreateLocal@2", "xpc_dictionary_apply@0", "xpc_dictionary_apply@1", "xpc_array_apply@1",
        ]
    }

    /// What Siri, Spotlight and Shortcuts are asked for: a shortcut that somebody shared says it as well.
    fileprivate static let assistants = with(FrameworkSources(.process)) {
        $0.types = [
            "INSendMessageIntent", "INSearchForMessagesIntent", "INPlayMediaIntent", "INAddMediaIntent",
            "INSearchForMediaIntent", "INAddTasksIntent", "INCreateNoteIntent", "INAppendToNoteIntent",
            "INSearchForNotebookItemsIntent", "INStartCallIntent", "INSendPaymentIntent", "INTransferMoneyIntent",
            "INRequestPaymentIntent", "INSearchForPhotosIntent", "INCreateTaskListIntent",
        ]
        $0.parameters = ["entities(matching: String)"]
    }

    /// The system's accounts of what other programs do.
    fileprivate static let observed = with(FrameworkSources(.process)) {
        $0.types = ["es_message_t"]
        $0.calls = ["CGWindowListCopyWindowInfo"]
        $0.closures = ["es_new_client@1"]
    }

    fileprivate static let pipes = with(FrameworkSources(.input)) {
        $0.members = [".standardInput"]
    }

    fileprivate static let sessions = with(FrameworkSources(.process, of: "XPC")) {
        $0.closures = ["accept"]
    }
}
