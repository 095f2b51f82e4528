/// Documents that anybody can have made, and what stands in them beside their content.
extension SourceFamilies {
    static let documents: [FrameworkSources] = [
        .opened, .wrapped, .previews, .metadata, .photos, .pages, .editors, .markup, .soup, .trees,
    ]
}

extension FrameworkSources {
    fileprivate static let opened = with(FrameworkSources(.file)) {
        $0.parameters = [
            "load(fromContents:)", "documentPicker(didPickDocumentsAt:)", "documentPicker(didPickDocumentAt:)",
            "documentBrowser(didPickDocumentsAt:)", "documentBrowser(didPickDocumentURLs:)",
            "read(from: Data|FileWrapper|URL, ofType)",
        ]
        $0.closures = ["fileImporter"]
    }

    fileprivate static let wrapped = with(FrameworkSources(.file)) {
        $0.types = [
            "ReadConfiguration", "FileDocumentReadConfiguration", "FileDocumentConfiguration", "IntentFile", "INFile",
        ]
        $0.members = [
            "FileWrapper.filename", "FileWrapper.regularFileContents", "FileWrapper.fileWrappers",
            "FileWrapper.symbolicLinkDestinationURL",
        ]
    }

    fileprivate static let previews = with(FrameworkSources(.file)) {
        $0.types = ["QLFilePreviewRequest", "QLFileThumbnailRequest"]
        $0.parameters = [
            "preparePreviewOfFile(at:)", "providePreview(for:)", "provideThumbnail(for:)", "update(forFileAt:)",
        ]
    }

    /// Titles, authors, comments: nobody who writes the file needs to ask whom they harm.
    fileprivate static let metadata = with(FrameworkSources(.metadata)) {
        $0.types = [
            "AVMetadataItem", "AVTimedMetadataGroup", "AVDateRangeMetadataGroup", "MPMediaItem", "ITLibMediaItem",
            "NSMetadataItem",
        ]
        $0.members = [
            "AVMetadataItem.stringValue", "AVMetadataItem.value", "AVMetadataItem.dataValue",
            "MPMediaItem.title", "MPMediaItem.artist", "MPMediaItem.albumTitle",
            ".suggestedName",
        ]
        $0.calls = [
            "metadataItems(from:)", "loadMetadata", "CGImageSourceCopyPropertiesAtIndex", "CGImageSourceCopyProperties",
            "CGImageSourceCopyMetadataAtIndex", "CGImageMetadataTagCopyValue", "MDItemCopyAttribute",
            "value(forAttribute:)", "assetResources(for:)",
        ]
        $0.parameters = ["metadataOutput(didOutputTimedMetadataGroups:)", "metadataCollector(didCollect:)"]
    }

    fileprivate static let photos = with(FrameworkSources(.metadata, of: "Photos", "PhotosUI")) {
        $0.members = [".originalFilename"]
    }

    fileprivate static let pages = with(FrameworkSources(.metadata, of: "PDFKit", "Quartz")) {
        $0.members = [
            ".documentAttributes", "PDFDocument.string", "PDFPage.string", "PDFAnnotation.contents",
            "PDFAnnotation.url", "PDFAnnotation.fieldName", "PDFSelection.string",
        ]
        $0.types = ["PDFAnnotation"]
    }

    /// What a parser of XML tells its delegate.
    fileprivate static let markup = with(FrameworkSources(.decoded)) {
        $0.parameters = [
            "parser(foundCharacters: String)", "parser(foundCDATA: Data)", "parser(foundComment: String)",
            "parser(didStartElement: String)", "parser(attributes: Dictionary)",
        ]
    }

    fileprivate static let soup = with(FrameworkSources(.decoded, of: "SwiftSoup")) {
        $0.calls = ["attr(_:)", "ownText", "wholeText", "getAttributes"]
    }

    /// Nodes of documents that were read.
    fileprivate static let trees = with(
        FrameworkSources(.decoded, of: "AEXML", "Kanna", "Fuzi", "SWXMLHash", "KissXML")
    ) {
        $0.members = ["AEXMLElement.value", "AEXMLElement.string", "AEXMLElement.attributes", ".attributes"]
    }

    /// Files that editors hand to their extensions.
    fileprivate static let editors = with(FrameworkSources(.file)) {
        $0.types = ["XCSourceEditorCommandInvocation", "XCSourceTextBuffer"]
        $0.members = ["XCSourceTextBuffer.lines", "XCSourceTextBuffer.completeBuffer"]
    }
}
