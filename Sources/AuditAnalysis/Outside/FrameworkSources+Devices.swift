/// Cameras and readers, and devices that are connected to this one.
extension SourceFamilies {
    static let devices: [FrameworkSources] = [
        .codes, .text, .tags, .bluetooth, .accessories, .midi, .ports, .disks, .networks,
    ]
}

extension FrameworkSources {
    fileprivate static let codes = with(FrameworkSources(.scan)) {
        $0.types = [
            "AVMetadataMachineReadableCodeObject", "VNBarcodeObservation", "BarcodeObservation", "CIQRCodeFeature",
            "RecognizedItem",
        ]
        $0.parameters = ["metadataOutput(didOutput:)"]
        $0.members = [
            "AVMetadataMachineReadableCodeObject.stringValue", "VNBarcodeObservation.payloadStringValue",
            "BarcodeObservation.payloadString", "CIQRCodeFeature.messageString",
        ]
    }

    /// Letters that a picture shows.
    fileprivate static let text = with(FrameworkSources(.scan, of: "Vision", "VisionKit", "MLKitTextRecognition")) {
        $0.types = [
            "VNRecognizedText", "VNRecognizedTextObservation", "RecognizedText", "RecognizedTextObservation",
            "DocumentObservation",
        ]
        $0.members = [
            ".payloadStringValue", ".payloadString", ".recognizedItems", ".transcript", "VNRecognizedText.string",
        ]
        $0.calls = ["topCandidates"]
        $0.parameters = ["dataScanner(didTapOn:)", "dataScanner(didAdd:)", "dataScanner(didUpdate:)"]
    }

    fileprivate static let tags = with(FrameworkSources(.scan, of: "CoreNFC")) {
        $0.types = ["NFCNDEFMessage", "NFCNDEFPayload", "NFCISO7816APDU"]
        $0.members = [
            "NFCNDEFPayload.payload", "NFCNDEFPayload.identifier", "NFCNDEFMessage.records",
            "NFCISO7816Tag.historicalBytes", "NFCISO7816Tag.applicationData", "NFCMiFareTag.historicalBytes",
        ]
        $0.parameters = ["readerSession(didDetectNDEFs:)"]
        $0.calls = [
            "readNDEF", "wellKnownTypeURIPayload", "wellKnownTypeTextPayload", "readSingleBlock", "readMultipleBlocks",
            "extendedReadSingleBlock", "extendedReadMultipleBlocks", "sendMiFareCommand", "sendMiFareISO7816Command",
            "sendFeliCaCommand", "readWithoutEncryption", "customCommand", "sendCommand(apdu:)", "sendRequest(flags:)",
        ]
        $0.closures = [
            "readNDEF", "readSingleBlock", "readMultipleBlocks", "sendMiFareCommand", "sendMiFareISO7816Command",
            "sendCommand", "sendFeliCaCommand", "customCommand", "extendedReadSingleBlock",
            "extendedReadMultipleBlocks",
        ]
    }

    fileprivate static let bluetooth = with(FrameworkSources(.bluetooth)) {
        $0.types = ["CBATTRequest", "CBL2CAPChannel"]
        $0.members = [
            "CBCharacteristic.value", "CBATTRequest.value", "CBPeripheral.name", "CBDescriptor.value",
            "CBL2CAPChannel.inputStream",
        ]
        $0.parameters = [
            "peripheralManager(didReceiveWrite:)", "centralManager(advertisementData:)",
            "peripheral(didDiscoverServices:)",
        ]
    }

    fileprivate static let accessories = with(FrameworkSources(.device)) {
        $0.types = ["EAAccessory", "HMAccessory", "HMService", "HMCharacteristic", "ICDevice", "ICCameraItem"]
        $0.members = [
            "EAAccessory.name", "EAAccessory.manufacturer", "EAAccessory.modelNumber", "EAAccessory.serialNumber",
            "EASession.inputStream", "HMAccessory.name", "HMService.name", "HMCharacteristic.value",
        ]
        $0.parameters = ["stream(_:)"]
    }

    fileprivate static let midi = with(FrameworkSources(.device, of: "CoreMIDI", "MIDIKit", "AudioKit")) {
        $0.types = ["MIDIPacketList", "MIDIPacket", "MIDIEventList", "MIDIEventPacket", "MIDIUniversalMessage"]
        $0.closures = [
            "MIDIInputPortCreateWithBlock", "MIDIInputPortCreateWithProtocol", "MIDIDestinationCreateWithBlock",
            "MIDIDestinationCreateWithProtocol",
        ]
        $0.parameters = ["receivedMIDISystemCommand(_:)"]
    }

    /// Serial lines, what USB says of itself, and the guests of virtual machines.
    fileprivate static let ports = with(FrameworkSources(.device)) {
        $0.types = ["VZVirtioSocketConnection"]
        $0.parameters = ["serialPort(didReceive:)", "serialPort(didReceivePacket:)"]
        $0.calls = [
            "IORegistryEntryCreateCFProperty", "IORegistryEntrySearchCFProperty", "IORegistryEntryGetName",
            "IOHIDDeviceGetProperty",
        ]
        $0.closures = ["IOHIDDeviceRegisterInputReportCallback@5"]
    }

    /// The names that disks and networks give themselves.
    fileprivate static let disks = with(FrameworkSources(.device)) {
        $0.types = ["CWNetwork", "NEHotspotNetwork"]
        $0.members = ["CWNetwork.ssid", "NEHotspotNetwork.ssid"]
        $0.calls = ["DADiskCopyDescription", "CNCopyCurrentNetworkInfo"]
    }

    fileprivate static let networks = with(FrameworkSources(.device, of: "NetworkExtension")) {
        $0.calls = ["fetchCurrent"]
        $0.closures = ["fetchCurrent"]
    }
}

/// A table that is filled in where it is declared.
func with(_ table: FrameworkSources, _ fill: (inout FrameworkSources) -> Void) -> FrameworkSources {
    var table = table
    fill(&table)
    return table
}
