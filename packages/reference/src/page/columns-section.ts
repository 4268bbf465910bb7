import { html, type Html } from '../html/html.js';
import { markdownHtml } from '../html/markdown.js';
import type { ApiReference, PrinterColumn, VersionReference } from '../model/api-reference.js';
import type { PageSection } from './contents-rail.js';

/** What `kubectl get` prints, and where it comes from. */
export function columnsSection({ plural }: ApiReference, { columns }: VersionReference): PageSection {
  const narrow = columns.filter(({ wide }) => !wide);
  const isDescribed = columns.some(({ description, jsonPath }) => jsonPath !== undefined && description !== '');
  const isWider = narrow.length < columns.length;
  return {
    id: 'columns',
    title: 'Columns',
    body: html`<pre class="terminal" tabindex="0" role="group" aria-label="Columns as kubectl prints them"><code>$ kubectl get ${plural}
${headings(narrow)}${isWider ? `\n\n$ kubectl get ${plural} -o wide\n${headings(columns)}` : ''}</code></pre>
<div class="scroll" tabindex="0" role="group" aria-label="Columns and where they come from"><table>
<thead><tr><th scope="col">Column</th><th scope="col">From</th>${isDescribed ? html`<th scope="col">Description</th>` : undefined}</tr></thead>
<tbody>
${columns.filter(({ jsonPath }) => jsonPath !== undefined).map((column) => row(column, isDescribed))}</tbody>
</table></div>
`,
  };
}

/** As the printer of kubectl sets them: three blanks between. */
function headings(columns: readonly PrinterColumn[]): string {
  return columns.map(({ heading }) => heading).join('   ');
}

function row({ description, heading, jsonPath = '', type, wide }: PrinterColumn, isDescribed: boolean): Html {
  return html`<tr><th scope="row">${heading}${wide ? html` <span class="mark">wide</span>` : undefined}</th><td><code>${jsonPath}</code> <span class="type">${type}</span></td>${isDescribed ? html`<td>${markdownHtml(description)}</td>` : undefined}</tr>
`;
}
