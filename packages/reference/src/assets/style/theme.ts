const DARK = `--ground: #101318; --raised: #171b22; --sunk: #0c0f13; --line: #262c36; --line-strong: #3a4350;
    --text: #e7eaef; --soft: #b0b9c6; --faint: #959fad;
    --link: #9db2ff; --focus: #9db2ff; --tint: #1b2340;
    --must: #ff9c93; --warn: #f3c677; --warn-ground: #2a2113; --warn-line: #4d3c1d;
    --good: #7fd3a0; --good-ground: #14281c; --code: #1f252e; --key: #9db2ff;`;

/** Colours and sizes, by day and by night; every pair of text and ground has a contrast of at least 4.5. Paper is always light. */
export const THEME = `:root {
  color-scheme: light dark;
  --ground: #ffffff; --raised: #f6f7f9; --sunk: #f1f3f6; --line: #e3e6eb; --line-strong: #cbd1d9;
  --text: #1b2028; --soft: #4c5664; --faint: #616b79;
  --link: #2f4bc0; --focus: #3451c6; --tint: #eef1fd;
  --must: #a8261f; --warn: #8a4b00; --warn-ground: #fff6e6; --warn-line: #f0d9ab;
  --good: #17653a; --good-ground: #e9f6ee; --code: #eef0f4; --key: #2b4a9b;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  --mono: ui-monospace, SFMono-Regular, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --bar: 3.25rem;
}
@media screen and (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) {
    ${DARK}
  }
}
@media screen {
  :root[data-theme="light"] { color-scheme: light; }
  :root[data-theme="dark"] {
    color-scheme: dark;
    ${DARK}
  }
}
@media print {
  :root { color-scheme: light; }
}
`;
