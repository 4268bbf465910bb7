import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { explain, explainedGroups } from '../../report/explained-rules.js';

/** A page that a client may read. */
export interface McpResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
}

/** How wide the pages of rules are. */
const PAGE_WIDTH = 100;

const RULES = 'structural://rules/';
const GUIDES = 'structural://guides/';

/** All pages: guides first, then rules, each by name. */
export function listResources(): readonly McpResource[] {
  const rules = explainedGroups().flatMap(({ rules: each }) =>
    each.map(({ id, title }) => ({ uri: `${RULES}${id}`, name: id, title, mimeType: 'text/plain' })),
  );
  const guides = [...readGuides()].map(([name, text]) => ({
    uri: `${GUIDES}${name}`,
    name,
    title: titleOf(text),
    mimeType: 'text/markdown',
  }));
  return [...guides, ...rules.sort((a, b) => (a.uri < b.uri ? -1 : 1))];
}

/** The text of a page; undefined where there is none of that address. */
export function readResource(uri: string): string | undefined {
  if (uri.startsWith(RULES)) return explain(uri.slice(RULES.length), PAGE_WIDTH);
  return uri.startsWith(GUIDES) ? readGuides().get(uri.slice(GUIDES.length)) : undefined;
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? '';
}

/** The guides by name: a file next to the bundle has them, else the documentation of the repository. */
function readGuides(): ReadonlyMap<string, string> {
  const bundled = new URL('../module/guides.json', import.meta.url);
  const source = new URL('../../../../../docs/guides/', import.meta.url);
  const files = existsSync(bundled)
    ? Object.entries(JSON.parse(readFileSync(bundled, 'utf8')) as Readonly<Record<string, string>>)
    : readdirSync(source).map((name) => [name, readFileSync(new URL(name, source), 'utf8')] as const);
  return new Map(
    files
      .filter(([name]) => name !== 'README.md')
      .map(([name, text]) => [name.replace(/\.md$/, ''), text] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
