extension HtmlStyle {
    /// The filters and the findings.
    static let findings: Markup = """
        #filters {
          background: var(--wash); border: 1px solid var(--line); border-radius: 8px;
          padding: 1rem 1.1rem 0.75rem;
        }
        fieldset { border: 0; display: flex; flex-wrap: wrap; gap: 0.5rem; }
        legend, .fields span { font-size: 0.8125rem; color: var(--soft); padding: 0; margin-bottom: 0.25rem; }
        .chip {
          display: inline-flex; align-items: center; gap: 0.4rem; min-height: 2.25rem;
          padding: 0.1rem 0.8rem 0.1rem 0.6rem; border: 1px solid var(--line); border-radius: 99px;
          background: var(--paper); cursor: pointer;
        }
        .chip:has(:checked) { border-color: var(--tone); background: var(--ground); }
        .chip:has(:checked) .count { color: var(--ink); }
        .chip input { accent-color: var(--tone); margin: 0; width: 1rem; height: 1rem; }
        .fields {
          display: grid; grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr)); gap: 0.75rem;
          margin-top: 0.75rem;
        }
        .fields label { display: flex; flex-direction: column; min-width: 0; }
        select, input[type=search], button {
          font: inherit; font-size: 0.9375rem; min-height: 2.4rem; color: var(--ink); background: var(--paper);
          border: 1px solid var(--soft); border-radius: 5px; padding: 0.2rem 0.6rem; min-width: 0; width: 100%;
        }
        ::placeholder { color: var(--soft); opacity: 1; }
        button { width: auto; cursor: pointer; padding: 0.2rem 1rem; }
        button:disabled { color: var(--soft); border-color: var(--line); cursor: default; }
        .outcome {
          display: flex; justify-content: space-between; align-items: center; gap: 1rem; margin-top: 0.75rem;
          min-height: 2.4rem;
        }
        output { font-variant-numeric: tabular-nums; font-weight: 600; }
        #none-match { padding: 2rem 0; text-align: center; color: var(--soft); }
        .rule { padding: 1.75rem 0 0.5rem; }
        .rule + .rule { border-top: 1px solid var(--line); margin-top: 1.25rem; }
        .rule h3 { margin: 0; font-size: 1.1875rem; }
        .severity {
          display: inline-block; font-size: 0.75rem; line-height: 1.5; font-weight: 650; padding: 0 0.5em;
          border-radius: 3px; color: var(--tone); background: var(--ground); vertical-align: 0.12em;
          white-space: nowrap;
        }
        .rule .facts, .marks {
          display: flex; flex-wrap: wrap; gap: 0 1.1rem; color: var(--soft); font-size: 0.875rem;
          align-items: baseline;
        }
        .rule .facts { margin-top: 0.35rem; }
        .rule .facts code { background: none; padding: 0; color: var(--ink); }
        .explanation { margin: 0.75rem 0 0.25rem; }
        .explanation > summary { color: var(--soft); font-size: 0.875rem; width: fit-content; }
        .explanation dl {
          display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
          gap: 0.75rem 2.5rem; padding: 0.4rem 0 0.5rem;
        }
        .explanation dt { font-weight: 600; font-size: 0.9375rem; }
        .finding {
          content-visibility: auto; contain-intrinsic-size: auto 10rem; margin-top: 0.9rem;
          padding: 0.1rem 0 0.1rem 1rem; border-left: 3px solid var(--tone); scroll-margin-top: 1rem;
        }
        .finding:target { background: var(--wash); outline: 2px solid var(--line); outline-offset: 4px; }
        .finding h4 .path { color: var(--ink); text-decoration: none; font-weight: 600; }
        .finding h4 .path:hover { text-decoration: underline; }
        .message { margin: 0.15rem 0 0.4rem; }
        .code {
          margin: 0; padding: 0.5rem 0; background: var(--wash); border-radius: 5px; font-size: 0.875rem;
          line-height: 1.5;
        }
        .code code { display: block; font-size: inherit; }
        .code span {
          display: block; position: relative; padding: 0 1rem 0 4.25rem; white-space: pre-wrap;
          overflow-wrap: anywhere; min-height: 1.5em;
        }
        .code span::before {
          content: attr(data-line); position: absolute; left: 0; width: 3.4rem; text-align: right;
          color: var(--soft); user-select: none;
        }
        mark { background: var(--mark); color: var(--ink); border-radius: 2px; box-shadow: 0 1px 0 var(--tone); }
        .steps { padding-left: 1.4rem; font-size: 0.9375rem; }
        .steps li { padding: 0.15rem 0; }
        .steps li::marker { color: var(--soft); font-variant-numeric: tabular-nums; }
        .steps .path { margin-right: 0.4rem; }
        .marks { margin-top: 0.35rem; font-size: 0.8125rem; }
        .marks code { background: none; padding: 0; font-size: 0.75rem; }
        .more { margin-top: 0.9rem; }
        .more > summary { color: var(--link); width: fit-content; padding: 0.3rem 0; }
        .accepted li { padding: 0.75rem 0; border-top: 1px solid var(--line); }
        .accepted { margin-top: 0.75rem; }
        .acceptance { color: var(--soft); font-size: 0.9375rem; }

        """
}
