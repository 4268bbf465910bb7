import { visible } from '@structural/presenters';
import { html, reportPage, type Html } from '@structural/reference';
import type { AuditFinding, AuditReport } from '../audit/audit-report.js';
import { auditSummary, findingGroups, kindTable, type FindingGroup } from '../report/audit-tables.js';

/** An audit as one page for a meeting: the sums, what is found by kind, and the definitions. */
export function auditHtml(report: AuditReport): string {
  const { definitions, kubeVersion, objects, severities } = report;
  const groups = findingGroups(report);
  return reportPage({
    title: `Audit for Kubernetes ${kubeVersion}`,
    main: html`<h1>Audit for Kubernetes ${kubeVersion}</h1>
<p class="lead">${auditSummary(report)}</p>
<ul class="cards" aria-label="Sums">
${card(definitions.length, 'CRDs')}${card(objects, 'objects')}${card(severities.error, 'errors', severities.error > 0 ? 'serious' : 'fine')}${card(severities.warning, 'warnings')}${card(severities.note, 'notes')}</ul>
<h2>Findings</h2>
${groups.length === 0 ? html`<p>Nothing was found.</p>\n` : undefined}${groups.map(groupSection)}
<h2>CRDs</h2>
${definitions.length === 0 ? html`<p>None.</p>\n` : definitionsTable(report)}${writersTable(report)}`,
  });
}

function card(count: number, what: string, mark = ''): Html {
  return html`<li class="${mark}"><b>${count.toLocaleString('en')}</b> <span>${what}</span></li>
`;
}

function groupSection({ advice, count, findings, severity, title }: FindingGroup): Html {
  return html`<section>
<h3><span class="word ${severity}">${severity}</span> ${title} (${count.toLocaleString('en')})</h3>
<p>${advice}</p>
<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr><th scope="col">CRD</th><th scope="col">What</th><th scope="col" class="number">Count</th><th scope="col">For example</th></tr></thead>
<tbody>
${findings.map(findingRow)}</tbody>
</table></div>
</section>
`;
}

function findingRow({ count, definition, examples, what }: AuditFinding): Html {
  const [first, ...others] = examples;
  return html`<tr><th scope="row">${visible(definition)}</th><td data-label="What">${visible(what)}</td><td data-label="Count" class="number">${count.toLocaleString('en')}</td><td data-label="For example">${first === undefined ? undefined : exampleItem(first, what)}${
    others.length === 0
      ? undefined
      : html`<details><summary>${others.length} more</summary>${others.map((other) => exampleItem(other, what))}</details>`
  }</td></tr>
`;
}

function exampleItem({ details, name, place }: AuditFinding['examples'][number], what: string): Html {
  const said = details.slice(0, 3).join('; ');
  return html`<p>${visible(name)} <code>${visible(place.file)}:${place.line}</code>${said === what ? undefined : html`<br>${visible(said)}`}</p>`;
}

function definitionsTable(report: AuditReport): Html {
  const { heads, rows } = kindTable(report);
  const number = (isNumber: boolean): Html => ({ html: isNumber ? ' class="number"' : '' });
  return html`<div class="scroll" tabindex="0" role="region" aria-label="CRDs"><table>
<thead><tr>${heads.map((head, i) => html`<th scope="col"${number(i === 1)}>${head.charAt(0).toUpperCase() + head.slice(1)}</th>`)}</tr></thead>
<tbody>
${rows.map(
  ([
    name = '',
    ...cells
  ]) => html`<tr><th scope="row">${visible(name)}</th>${cells.map((cell, i) => html`<td data-label="${heads[i + 1] ?? ''}"${number(i === 0)}>${visible(cell)}</td>`)}</tr>
`,
)}</tbody>
</table></div>
`;
}

function writersTable({ definitions }: AuditReport): Html | undefined {
  const rows = definitions.flatMap(({ name, writers }) => writers.map((writer) => ({ name, ...writer })));
  if (rows.length === 0) return undefined;
  return html`<h2>Who wrote in which version</h2>
<p>By metadata.managedFields.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Who wrote in which version"><table>
<thead><tr><th scope="col">CRD</th><th scope="col">Version</th><th scope="col">Manager</th><th scope="col" class="number">Objects</th></tr></thead>
<tbody>
${rows.map(
  ({
    manager,
    name,
    objects,
    version,
  }) => html`<tr><th scope="row">${visible(name)}</th><td data-label="Version">${visible(version)}</td><td data-label="Manager">${visible(manager)}</td><td data-label="Objects" class="number">${objects.toLocaleString('en')}</td></tr>
`,
)}</tbody>
</table></div>
`;
}
