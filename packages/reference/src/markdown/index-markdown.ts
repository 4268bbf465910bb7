import type { IndexedKind } from '../index/indexed-kind.js';
import { byGroup } from '../index/by-group.js';
import { code, literal } from './literal.js';
import { proseLine } from './prose.js';
import { table } from './table.js';

/** The first page of a site in Markdown: every kind with its versions, by group. `kinds` are in the order of their groups. */
export function indexMarkdown(kinds: readonly IndexedKind[], title: string): string {
  const groups = byGroup(kinds).map(
    ([group, members]) => `## ${literal(group)}\n\n${table(['Kind', 'Versions', 'Names', 'Description'], members.map(row))}`,
  );
  return `---\ntitle: ${JSON.stringify(title)}\n---\n\n# ${literal(title)}\n\n${groups.join('\n')}`;
}

function row({ changed, kind, plural, shortNames, summary, versions }: IndexedKind): readonly string[] {
  const links = versions.map(({ deprecated, page, storage, version }) => {
    const marks = [...(storage ? ['stored'] : []), ...(deprecated ? ['deprecated'] : [])];
    return `[${code(version)}](${page})${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`;
  });
  return [
    `[${literal(kind)}](${versions[0]?.page ?? ''})${changed === undefined ? '' : ` (${changed.text})`}`,
    links.join(', '),
    [plural, ...shortNames].map(code).join(', '),
    proseLine(summary),
  ];
}

/** The navigation of MkDocs and TechDocs: what belongs into `mkdocs.yml`. */
export function mkdocsNav(kinds: readonly IndexedKind[]): string {
  const groups = byGroup(kinds).map(([group, members]) => {
    const items = members.flatMap(({ kind, versions }) =>
      versions.map(({ page, version }) => `      - ${JSON.stringify(`${kind} ${version}`)}: ${JSON.stringify(page)}\n`),
    );
    return `  - ${JSON.stringify(group)}:\n${items.join('')}`;
  });
  return `nav:\n  - index.md\n${groups.join('')}`;
}

/** The sidebar of Docusaurus, as JSON that `sidebars.js` requires; its ids are those of files at the root of the documents. */
export function docusaurusSidebar(kinds: readonly IndexedKind[]): string {
  const groups = byGroup(kinds).map(([label, members]) => ({
    type: 'category',
    label,
    items: members.flatMap(({ kind, versions }) =>
      versions.map(({ page, version }) => ({ type: 'doc', id: page.replace(/\.md$/, ''), label: `${kind} ${version}` })),
    ),
  }));
  return `${JSON.stringify([{ type: 'doc', id: 'index' }, ...groups], undefined, 2)}\n`;
}
