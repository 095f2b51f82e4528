/// What other apps and people drop, paste, share and send to an extension.
extension SourceFamilies {
    static let exchange: [FrameworkSources] = [.boards, .items, .transfers, .filters]
}

extension FrameworkSources {
    fileprivate static let boards = with(FrameworkSources(.pasteboard)) {
        $0.types = ["NSPasteboardItem"]
        $0.members = [
            "NSDraggingInfo.draggingPasteboard", ".draggingPasteboard", ".pasteboardItems",
            "UIPasteboard.itemProviders",
        ]
        $0.calls = ["readObjects(forClasses:)", "detectedValues(for:)"]
        $0.closures = ["PasteButton", "onPasteCommand", "pasteDestination", "detectValues"]
    }

    fileprivate static let items = with(FrameworkSources(.share)) {
        $0.types = ["NSExtensionItem", "NSExtensionContext"]
        $0.members = ["NSExtensionContext.inputItems", "NSExtensionItem.userInfo"]
        $0.closures = [
            "loadItem", "loadObject", "loadDataRepresentation", "loadFileRepresentation",
            "loadInPlaceFileRepresentation", "loadTransferable", "loadObjects", "onDrop", "dropDestination",
            "importsItemProviders", "importableFromServices",
        ]
    }

    fileprivate static let transfers = with(FrameworkSources(.share)) {
        $0.types = ["ReceivedTransferredFile"]
        $0.calls = ["loadTransferable"]
        $0.closures = ["receivePromisedFiles"]
    }

    /// What passes through the extensions of the system's network. What comes to `handleAppMessage` is sent by the app around
    /// the extension alone.
    fileprivate static let filters = with(FrameworkSources(.socket)) {
        $0.types = ["NEFilterFlow", "NEFilterSocketFlow", "NEFilterBrowserFlow", "NEAppProxyFlow", "NEPacket"]
        $0.parameters = ["handleInboundData(readBytes:)", "handleOutboundData(readBytes:)"]
        $0.closures = ["readPackets", "readPacketObjects", "readDatagrams"]
    }
}
