import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The guides in the order in which a person needs them, by their files below `docs/guides`. */
export const GUIDES = [
  'first-check',
  'editors',
  'agents',
  'eslint',
  'pull-request-gate',
  'resources',
  'what-breaks',
  'upgrades',
  'gitops',
  'bump-charts',
  'test-a-crd',
  'test-conversions',
  'crossplane-and-kro',
  'judge-by-policies',
  'test-policies',
  'cel',
  'publish-an-api',
  'serve',
  'test-a-controller',
  'migrate',
  'engine',
  'conformance-cases',
];

/** A page's first heading. */
export function titleOf(text) {
  return /^# (.*)$/m.exec(text)?.[1] ?? '';
}

/** The guides as a list of links, with `prefix` before their files. */
export function guideList(root, prefix) {
  return GUIDES.map((name) => `- [${titleOf(readFileSync(join(root, 'docs/guides', `${name}.md`), 'utf8'))}](${prefix}${name}.md)`).join(
    '\n',
  );
}

/** The page that lists the guides. */
export function guideIndex(root) {
  const unlisted = readdirSync(join(root, 'docs/guides'))
    .map((file) => file.replace(/\.md$/, ''))
    .filter((name) => name !== 'README' && !GUIDES.includes(name));
  if (unlisted.length > 0) throw new Error(`guides that no list has: ${unlisted.join(', ')}; add them to GUIDES`);
  return `# Guides\n\nEach guide starts from a folder of \`examples/\`. Its commands run, and their output is compared, in the tests.\n\n${guideList(root, '')}\n`;
}
