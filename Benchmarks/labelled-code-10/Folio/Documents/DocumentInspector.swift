import AppKit
import Foundation

/// Collects what the inspector shows for a dropped or received file.
struct DocumentInspector {
    let clippings = ClippingStore()
    let legacy = LegacyReader()

    func summary(of url: URL) throws -> [String] {
        let data = try Data(contentsOf: url)
        let reader = FolioReader(data: data)
        var lines: [String] = []
        switch url.pathExtension {
        case "folio":
            lines += [try reader.firstNote()?.text ?? ""]
            lines += try reader.outline() + reader.headings()
        case "margins":
            lines += try legacy.margins(in: data).allKeys.map { "\($0)" }
        case "palette":
            lines += legacy.palette(at: url)?.allKeys ?? []
        case "swatch":
            lines += [try legacy.swatches(at: url)?.description ?? ""]
        case "stamps":
            lines += legacy.stamps(in: data).map { "\($0)" }
            lines += try legacy.stampNames(in: data)
        case "clip":
            lines += [clippings.value(for: data), clippings.noteValue(for: data)].map { "\($0 ?? "")" }
        case "ttf":
            let font = FontTable(data: data)
            let record = try font.record(at: 0)
            lines += [font.name(record), font.family(record) ?? "", "\(try font.table(record).count)", "\(try font.glyphs(record).count)"]
            lines += ["\(try font.advances(record).count)", "\(font.scale(data.rawInteger(Int16.self, at: 4), by: data.rawInteger(Int16.self, at: 6)))"]
        case "raster":
            let raster = RasterReader(data: data)
            lines += ["\(try raster.samples().count)", "\(try raster.frames().count)", "\(try raster.tiles().count)"]
            lines += ["\(raster.palette().count)", "\(try raster.header().count)", "\(try raster.inflate().count)", "\(raster.words().count)", "\(raster.shorts().count)"]
        default:
            lines += [try Importers.text(of: url)]
        }
        return lines
    }

    func paste() throws -> [FolioNote] {
        [clippings.paste(from: .general), try clippings.pasteNote(from: .general)].compactMap { $0 }
    }
}
