/// Records that other people write or share: cards, invitations, posts.
extension SourceFamilies {
    static let people: [FrameworkSources] = [
        .contacts, .calendars, .places, .geocoded, .cloud, .realtime, .functions, .stored, .documents, .chats, .rows,
        .parse, .amplify,
    ]
}

extension FrameworkSources {
    fileprivate static let contacts = with(FrameworkSources(.shared)) {
        $0.types = ["CNContact", "CNContactProperty", "CNGroup", "ABRecord"]
        $0.members = [
            "CNContact.nickname", "CNContact.givenName", "CNContact.familyName", "CNContact.organizationName",
            "CNContact.note", "CNContact.jobTitle", "CNContactProperty.value",
        ]
        $0.calls = [
            "contacts(with:)", "unifiedContacts(matching:)", "unifiedContact(withIdentifier:)",
            "unifiedMeContactWithKeys",
        ]
        $0.closures = ["enumerateContacts"]
    }

    fileprivate static let calendars = with(FrameworkSources(.shared, of: "EventKit", "EventKitUI")) {
        $0.types = ["EKEvent", "EKReminder", "EKCalendarItem", "EKParticipant"]
        $0.members = [
            "EKEvent.title", "EKEvent.notes", "EKEvent.location", "EKEvent.url", "EKEvent.organizer",
            "EKEventViewController.event", "EKParticipant.name",
        ]
        $0.calls = ["events(matching:)", "event(withIdentifier:)", "calendarItem(withIdentifier:)"]
        $0.closures = ["enumerateEvents", "fetchReminders"]
    }

    fileprivate static let places = with(FrameworkSources(.answer)) {
        $0.types = ["MKMapItem", "CLPlacemark", "MKLocalSearchCompletion"]
        $0.members = ["MKMapItem.name", "MKMapItem.url", "MKMapItem.phoneNumber"]
    }

    fileprivate static let geocoded = with(FrameworkSources(.answer, of: "MapKit", "CoreLocation")) {
        $0.members = [".mapItems"]
        $0.calls = ["reverseGeocodeLocation", "geocodeAddressString", "geocodePostalAddress"]
        $0.closures = ["reverseGeocodeLocation", "geocodeAddressString", "geocodePostalAddress"]
    }

    fileprivate static let cloud = with(FrameworkSources(.shared)) {
        $0.types = ["CKShare.Metadata", "CKQueryNotification", "CKSyncEngine.Event"]
        $0.members = [".publicCloudDatabase", ".sharedCloudDatabase"]
        $0.parameters = [
            "windowScene(userDidAcceptCloudKitShareWith:)", "application(userDidAcceptCloudKitShareWith:)",
        ]
    }

    fileprivate static let realtime = with(
        FrameworkSources(.shared, of: "FirebaseDatabase", "Firebase", "FirebaseFunctions", "FirebaseRemoteConfig")
    ) {
        $0.types = ["DataSnapshot", "HTTPSCallableResult", "RemoteConfigValue"]
        $0.members = ["RemoteConfigValue.stringValue", "RemoteConfigValue.dataValue", "RemoteConfigValue.jsonValue"]
        $0.calls = ["configValue"]
        $0.closures = ["observe", "observeSingleEvent", "getData@0", "getData@1"]
    }

    fileprivate static let functions = with(FrameworkSources(.answer, of: "FirebaseFunctions")) {
        $0.calls = ["call"]
        $0.closures = ["call"]
    }

    /// Files that others have put into the same store.
    fileprivate static let stored = with(FrameworkSources(.shared, of: "FirebaseStorage", "Firebase")) {
        $0.calls = ["data(maxSize:)"]
        $0.closures = ["getData"]
    }

    /// Rows of Supabase, and what its channels tell.
    fileprivate static let rows = with(FrameworkSources(.shared, of: "Supabase", "PostgREST", "Realtime")) {
        $0.types = ["PostgrestResponse", "InsertAction", "UpdateAction", "DeleteAction"]
        $0.calls = ["execute", "broadcastStream", "postgresChange", "presenceChange"]
        $0.closures = ["onBroadcast", "onPostgresChange", "onPresenceChange"]
    }

    fileprivate static let parse = with(FrameworkSources(.shared, of: "Parse", "ParseCore", "ParseSwift")) {
        $0.closures = [
            "findObjectsInBackground", "getFirstObjectInBackground", "getObjectInBackground", "fetchInBackground",
            "callFunction",
        ]
        $0.calls = ["findObjects", "getFirstObject"]
    }

    fileprivate static let amplify = with(FrameworkSources(.shared, of: "Amplify")) {
        $0.calls = ["query(request:)", "subscribe(request:)", "downloadData(key:)", "downloadData(path:)"]
    }

    fileprivate static let documents = with(FrameworkSources(.shared, of: "FirebaseFirestore", "Firebase", "Appwrite"))
    {
        $0.types = ["DocumentSnapshot", "QueryDocumentSnapshot", "QuerySnapshot", "DocumentChange"]
        $0.calls = ["getDocument", "getDocuments", "listDocuments", "getRow", "listRows"]
        $0.closures = ["addSnapshotListener", "getDocument", "getDocuments"]
    }

    fileprivate static let chats = with(FrameworkSources(.shared)) {
        $0.types = [
            "TCHMessage", "SBDBaseMessage", "SBDUserMessage", "MXEvent", "XMPPMessage", "XMPPIQ", "XMPPPresence",
            "INMessage", "PFObject",
        ]
    }
}
