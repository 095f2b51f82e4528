/// The script of the page: filters, the way to what a link names, and opening everything for paper.
enum HtmlScript {
    /// The SHA-256 digest of `text`, as a content security policy names it. A test says what it has to be.
    static let digest = "sha256-HoM2qA01MlngsoP5JzyRJ99UODWkFAJoVa9TWwjrpkM="

    static let text: Markup = "\(setUp)\(filters)\(address)\(keys)"

    private static let setUp: Markup = """
        (() => {
        "use strict";
        const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));
        const lower = (element) => element ? element.textContent.toLowerCase() : "";

        addEventListener("beforeprint", () => {
          for (const details of all("details:not([open])")) { details.open = true; details.dataset.closed = ""; }
        });
        addEventListener("afterprint", () => {
          for (const details of all("details[data-closed]")) { details.open = false; delete details.dataset.closed; }
        });

        const form = document.getElementById("filters");
        const output = document.getElementById("shown");
        const noneMatch = document.getElementById("none-match");
        const rules = all("section.rule").map((element) => ({
          element,
          id: element.dataset.rule,
          category: element.dataset.category,
          text: null,
          more: element.querySelector("details.more"),
          findings: all("article.finding", element).map((article) => ({
            element: article, severity: article.dataset.severity, file: article.dataset.file, text: null,
          })),
        }));
        const count = rules.reduce((sum, rule) => sum + rule.findings.length, 0);
        const number = (value) => value.toLocaleString(document.documentElement.lang);

        """

    private static let filters: Markup = """
        const nothing = { severity: [], category: "", rule: "", file: "", text: "" };

        const chosen = () => {
          const data = new FormData(form);
          const one = (name) => data.get(name) || "";
          return {
            severity: data.getAll("severity"), category: one("category"), rule: one("rule"), file: one("file"),
            text: one("text").trim(),
          };
        };

        const choose = (state) => {
          for (const box of all("[name=severity]", form)) { box.checked = state.severity.includes(box.value); }
          for (const name of ["category", "rule", "file", "text"]) { form.elements[name].value = state[name]; }
        };

        const isActive = (state) =>
          Boolean(state.severity.length || state.category || state.rule || state.file || state.text);

        const holds = (rule, finding, words) => {
          rule.text ??= lower(rule.element.querySelector("header"));
          finding.text ??= lower(finding.element);
          return words.every((word) => rule.text.includes(word) || finding.text.includes(word));
        };

        const show = (element, visible) => { if (element.hidden === visible) { element.hidden = !visible; } };

        const apply = () => {
          const state = chosen();
          const active = isActive(state);
          const words = state.text.toLowerCase().split(/\\s+/).filter(Boolean);
          let shown = 0;
          for (const rule of rules) {
            const fits = (!state.rule || rule.id === state.rule)
              && (!state.category || rule.category === state.category);
            let here = 0;
            for (const finding of rule.findings) {
              const visible = fits
                && (!state.severity.length || state.severity.includes(finding.severity))
                && (!state.file || finding.file === state.file)
                && (!words.length || holds(rule, finding, words));
              show(finding.element, visible);
              if (visible) { here += 1; }
            }
            show(rule.element, here > 0);
            if (rule.more) { rule.more.open = active; }
            shown += here;
          }
          noneMatch.hidden = shown > 0;
          output.textContent = form.dataset.shown.replace("{shown}", number(shown)).replace("{all}", number(count));
          form.querySelector("[type=reset]").disabled = !active;
          return state;
        };

        """

    private static let address: Markup = """
        const write = (state) => {
          const pairs = new URLSearchParams();
          if (state.severity.length) { pairs.set("severity", state.severity.join(",")); }
          for (const name of ["category", "rule", "file", "text"]) {
            if (state[name]) { pairs.set(name, state[name]); }
          }
          history.replaceState(null, "", "#" + (pairs.toString() || "findings"));
        };

        const read = (fragment) => {
          const pairs = new URLSearchParams(fragment);
          const state = { ...nothing, severity: (pairs.get("severity") || "").split(",").filter(Boolean) };
          for (const name of ["category", "rule", "file", "text"]) { state[name] = pairs.get(name) || ""; }
          return state;
        };

        // What scrolls into view is laid out only then, and may push the target on.
        const reach = (target, frames) => {
          target.scrollIntoView();
          if (frames > 0) { requestAnimationFrame(() => reach(target, frames - 1)); }
        };

        const follow = () => {
          const fragment = location.hash.slice(1);
          if (form && fragment.includes("=")) {
            choose(read(fragment));
            apply();
            reach(document.getElementById("findings"), 3);
            return;
          }
          const target = fragment && document.getElementById(fragment);
          if (!target) { return; }
          if (form && target.closest("[hidden]")) { choose(nothing); apply(); }
          for (let element = target; element; element = element.parentElement) {
            if (element.localName === "details") { element.open = true; }
          }
          reach(target, 6);
        };

        """

    private static let keys: Markup = """
        if (form) {
          let timer = 0;
          const change = () => { clearTimeout(timer); write(apply()); };
          form.hidden = false;
          apply();
          form.addEventListener("change", change);
          form.addEventListener("input", (event) => {
            if (event.target.name !== "text") { return; }
            clearTimeout(timer);
            timer = setTimeout(change, 150);
          });
          form.addEventListener("submit", (event) => { event.preventDefault(); change(); });
          form.addEventListener("reset", () => { clearTimeout(timer); timer = setTimeout(change, 0); });
          addEventListener("keydown", (event) => {
            const field = form.elements.text;
            if (event.key === "Escape" && event.target === field && field.value) {
              field.value = "";
              change();
            }
            const types = event.target.closest && event.target.closest("input:not([type=checkbox]), select, textarea");
            if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || types) { return; }
            event.preventDefault();
            field.focus();
            field.select();
          });
        }
        addEventListener("hashchange", follow);
        follow();
        })();

        """
}
