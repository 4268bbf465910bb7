import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The guides by what a person is about, in the order in which they are needed: a title, and files below `docs/guides`. */
export const GUIDES = [
  ['Begin', ['first-check', 'editors', 'eslint', 'agents']],
  ['Check a repository', ['resources', 'pull-request-gate', 'gitops', 'bump-charts', 'upgrades', 'judge-by-policies']],
  [
    'Write CRDs and policies',
    [
      'check-a-crd',
      'what-breaks',
      'test-a-crd',
      'cel',
      'test-policies',
      'test-conversions',
      'migrate',
      'crossplane-and-kro',
      'bundles-and-charts',
    ],
  ],
  ['Build on it', ['publish-an-api', 'serve', 'test-a-controller', 'engine', 'conformance-cases']],
];

/** A page's first heading. */
export function titleOf(text) {
  return /^# (.*)$/m.exec(text)?.[1] ?? '';
}

/** The guides as lists of links with titles above them, with `prefix` before their files. */
export function guideLists(root, prefix) {
  const link = (name) => `- [${titleOf(readFileSync(join(root, 'docs/guides', `${name}.md`), 'utf8'))}](${prefix}${name}.md)`;
  return GUIDES.map(([title, names]) => `${title}:\n\n${names.map(link).join('\n')}`).join('\n\n');
}

/** The guides as the page has them that lists them. Throws where a guide is in no list. */
export function guideIndex(root) {
  const listed = GUIDES.flatMap(([, names]) => names);
  const unlisted = readdirSync(join(root, 'docs/guides'))
    .map((file) => file.replace(/\.md$/, ''))
    .filter((name) => name !== 'README' && !listed.includes(name));
  if (unlisted.length > 0) throw new Error(`guides that no list has: ${unlisted.join(', ')}; add them to GUIDES`);
  return guideLists(root, '').replaceAll(/^(.+):$/gm, '## $1');
}
