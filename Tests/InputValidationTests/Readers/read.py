"""Reads what the encoders wrote, with readers that know nothing of them, and says where a text came out otherwise.

Input: JSON lines of [text, {context: written}]. Output: one line for each text that broke out; nothing where all hold.
"""
import csv, html, html.parser, io, json, shutil, sqlite3, subprocess, sys, urllib.parse

try:
    import html5lib  # The standard's own algorithm, where it is installed.
except ImportError:
    html5lib = None


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.tags, self.text = [], ""

    def handle_starttag(self, tag, attrs): self.tags.append((tag, attrs))
    def handle_data(self, data): self.text += data
    def handle_comment(self, data): self.tags.append(("comment", data))
    def handle_decl(self, data): self.tags.append(("declaration", data))
    def handle_pi(self, data): self.tags.append(("instruction", data))


def page(source):
    reader = Page()
    reader.feed(source)
    reader.close()
    return reader


def elements(source):
    """Tags, attributes and text of a page as browsers build it."""
    root = html5lib.parse(source, namespaceHTMLElements=False)
    body = root.find("body")
    found = [(e.tag, dict(e.attrib)) for e in body.iter()][1:]
    return found, "".join(body.itertext())


def browser(text, written):
    seen = without_null(text)
    yield "browser html", elements(f"<p>{written['html']}</p>") == ([("p", {})], seen)
    for mark in ('"', "'") + (("",) if text else ()):
        expected = ([("p", {"title": seen, "lang": "en"})], "x")
        yield "browser attribute " + mark, elements(f"<p title={mark}{written['attribute']}{mark} lang=en>x</p>") == expected
    source = f"let x = '{written['javascript']}'"
    yield "browser script", elements(f"<p></p><script>{source}</script>") == ([("p", {}), ("script", {})], source)


def rows(database, statement):
    """None where the statement is none, or several."""
    try:
        return database.execute(statement).fetchall()
    except (sqlite3.Error, sqlite3.Warning):
        return None


def without_null(text): return text.replace("\0", "\ufffd")


def check(text, written, database, scripts):
    reader = page(f"<p>{written['html']}</p>")
    yield "html", [t for t, _ in reader.tags] == ["p"] and reader.text == without_null(text)
    for mark in ('"', "'", ""):
        # Python ends an unquoted value at white space that is none in HTML (section 13.2.5.37 there).
        if mark == "" and (text == "" or set(text) & set("\x1c\x1d\x1e\x1f\x85\x0b")): continue
        reader = page(f"<p title={mark}{written['attribute']}{mark} lang=en>x</p>")
        yield "attribute " + mark, reader.tags == [("p", [("title", without_null(text)), ("lang", "en")])]
    if html5lib: yield from browser(text, written)
    yield "javascript as JSON", json.loads('"' + written["javascript"] + '"') == text
    yield "javascript in a page", not any(c in written["javascript"] for c in "<>\"'`\n\r\u2028\u2029")
    scripts.append((text, written["javascript"]))
    yield "url", urllib.parse.unquote(written["url"], errors="strict") == text and not set(written["url"]) & set("/?#&=+ \"'<>:@")
    yield "log", len(written["log"].splitlines()) <= 1 and "\x1b" not in written["log"]
    cell = next(csv.reader(io.StringIO(written["csv"] + ",end", newline="")), [])
    yield "csv", len(cell) == 2 and cell[1] == "end" and cell[0] in (text, "'" + text)
    yield "csv formula", not cell[0].startswith(("=", "@", "\t", "\r"))
    if "literal" in written:
        yield "literal", rows(database, f"SELECT '{written['literal']}'") == [(text,)]
    yield "bound", database.execute("SELECT ?", (text,)).fetchall() == [(text,)]
    if "sql" in written:
        made = rows(database, f"CREATE TABLE {written['sql']} (x)")
        names = [row[0] for row in database.execute("SELECT name FROM sqlite_master")]
        yield "sql", made == [] and names == [text]
        for name in names: database.execute('DROP TABLE "' + name.replace('"', '""') + '"')
    if "shell" in written:
        done = subprocess.run(["/bin/sh", "-c", f"printf '%s|' {written['shell']} end"], capture_output=True)
        yield "shell", done.stdout == text.encode() + b"|end|"


failures, database, scripts, count = 0, sqlite3.connect(":memory:"), [], 0
for line in sys.stdin:
    text, written = json.loads(line)
    count += 1
    for context, holds in check(text, written, database, scripts):
        if not holds:
            failures += 1
            print(context, ascii(text), ascii(written))
if shutil.which("node"):
    program = "const r=[" + ",".join(f'["{w}",\'{w}\',`{w}`]' for _, w in scripts) + "];process.stdout.write(JSON.stringify(r))"
    # By its input: an argument has a limit.
    answer = subprocess.run(["node", "-"], input=program.encode(), capture_output=True).stdout
    for (text, _), values in zip(scripts, json.loads(answer)):
        if values != [text] * 3:
            failures += 1
            print("node", ascii(text))
print(f"read {count}, failures {failures}")
