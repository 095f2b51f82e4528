/// A piece of an XML document in the making.
///
/// Written here rather than by Foundation, whose escapes and line ends differ between platforms.
struct XMLElement {
    let name: String
    var attributes: [(name: String, value: String)] = []
    var children: [XMLElement] = []
    /// Lines between the tags of an element that has no children.
    var text = ""

    init(
        _ name: String, _ attributes: [(name: String, value: String)] = [], children: [XMLElement] = [],
        text: String = ""
    ) {
        self.name = name
        self.attributes = attributes
        self.children = children
        self.text = text
    }

    /// The element as a whole document (XML 1.0), with a line end after it.
    var document: String {
        var output = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        write(to: &output, depth: 0)
        return output
    }

    private func write(to output: inout String, depth: Int) {
        let indent = String(repeating: "  ", count: depth)
        output += indent + "<" + name
        for attribute in attributes {
            output += " \(attribute.name)=\"\(XMLText.escaped(attribute.value, isAttribute: true))\""
        }
        if children.isEmpty, text.isEmpty {
            output += "/>\n"
        } else if children.isEmpty {
            output += ">" + XMLText.escaped(text, isAttribute: false) + "</" + name + ">\n"
        } else {
            output += ">\n"
            for child in children { child.write(to: &output, depth: depth + 1) }
            output += indent + "</" + name + ">\n"
        }
    }
}
