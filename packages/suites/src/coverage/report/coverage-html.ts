import { visible } from '@structural/presenters';
import { html, reportPage, type Html } from '@structural/reference';
import { coverageSum, percentOf, pointName, unseenText, wholeSum } from './coverage-sum.js';
import { sumText } from './coverage-text.js';
import type { CoveredPoint, DefinitionCoverage } from './covered-lines.js';

/** Coverage as one page: sums, what was not seen, and the text of each definition with a mark at each line that says something. */
export function coverageHtml(definitions: readonly DefinitionCoverage[]): string {
  const sum = wholeSum(definitions);
  return reportPage({
    title: 'Coverage of CustomResourceDefinitions',
    main: html`<h1>Coverage of CustomResourceDefinitions</h1>
<p class="lead">${sumText(sum)}: constraints that held and that refused, rules and their parts that were true and false.</p>
<div class="scroll" tabindex="0" role="region" aria-label="CRDs"><table>
<thead><tr><th scope="col">CRD</th><th scope="col">File</th><th scope="col" class="number">Sides</th><th scope="col" class="number">Seen</th></tr></thead>
<tbody>
${definitions.map(sumRow)}</tbody>
</table></div>
${definitions.map(section)}`,
  });
}

function anchor(index: number): string {
  return `definition-${String(index + 1)}`;
}

function sumRow({ file, name, points }: DefinitionCoverage, index: number): Html {
  const sum = coverageSum(points);
  return html`<tr><th scope="row"><a href="#${anchor(index)}">${visible(name)}</a></th><td data-label="File">${visible(file)}</td><td data-label="Sides" class="number">${sum.sides}</td><td data-label="Seen" class="number">${percentOf(sum)} %</td></tr>
`;
}

function section({ file, name, points, text }: DefinitionCoverage, index: number): Html {
  const unseen = points.filter((point) => unseenText(point) !== undefined);
  return html`<section>
<h2 id="${anchor(index)}">${visible(name)}</h2>
<p>${visible(file)}: ${sumText(coverageSum(points))}</p>
${
  unseen.length === 0
    ? undefined
    : html`<details><summary>What was not seen (${unseen.length})</summary>
<ul class="plain">
${unseen.map(
  (
    point,
  ) => html`<li><a href="#${anchor(index)}-${point.line}">line ${point.line}</a>: ${visible(point.version ?? '')} <code>${visible(point.what)}</code>: ${unseenText(point)}</li>
`,
)}</ul></details>
`
}<pre tabindex="0" role="region" aria-label="Text of ${visible(name)}">${textLines(text, points, anchor(index))}</pre>
</section>
`;
}

/** Each line with its number, and a word where tests say something about it: the mark is a word, not a colour alone. */
function textLines(text: string, points: readonly CoveredPoint[], id: string): readonly Html[] {
  const byLine = new Map<number, CoveredPoint[]>();
  for (const point of points) byLine.set(point.line, [...(byLine.get(point.line) ?? []), point]);
  const width = String(text.split('\n').length).length;
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line, i) => {
      const own = byLine.get(i + 1) ?? [];
      const number = String(i + 1).padStart(width);
      return html`<span id="${id}-${i + 1}">${number} ${own.length === 0 ? NO_MARK : mark(own)} ${visible(line)}</span>
`;
    });
}

const NO_MARK: Html = { html: '<span class="none"></span>' };

function mark(points: readonly CoveredPoint[]): Html {
  const { seen, sides } = coverageSum(points);
  const [kind, word] = seen === sides ? ['good', 'seen'] : seen === 0 ? ['error', 'unseen'] : ['warning', 'partly'];
  const why = points
    .map((point) => `${pointName(point)}: ${point.sides.map(({ name, times }) => `${name} ${String(times)}`).join(', ')}`)
    .join('\n');
  return html`<span class="word ${kind}" title="${visible(why)}">${word}</span>`;
}
