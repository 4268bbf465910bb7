import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownFiles } from '../own-files.mjs';

/** Words of this project that strangers do not know; CONTRIBUTING.md says what to write. */
const PRIVATE = 'heeds?|heeded|vain|told|tells?|parted|graves?|mends?|mended|planted|whom|pass(?:es|ed)? over|of old';
/** Those of them that are private in comments and names of tests, too, where the others have uses of their own. */
const IN_CODE = /\b(?:heeds?|heeded|vain|told|parted|graves?|mends?|mended|planted|whom)\b/i;
const IN_TEXT = new RegExp(`\\b(?:${PRIVATE})\\b`, 'i');
const IN_NAME = /(?:^|[a-z])(?:[Hh]eed|[Vv]ain|[Tt]old|[Pp]arted|[Gg]rave|[Mm]end|[Pp]lanted|[Ww]hom)(?:s|ed)?(?:[A-Z]|$)/;

/** Pages of which no word is private: helps, reference, guides, concepts, rules. */
const PAGES = [
  'docs/guides',
  'docs/concepts',
  'docs/internals',
  'docs/reference',
  'docs/reference/commands',
  'docs/rules',
  'docs/changes',
  'packages/eslint-plugin/docs/rules',
];

/** READMEs and sources, with their tests. */
const SOURCES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'packages', 'e2e', 'tools', 'examples'];

/** Where a page, a source or an exported name has a private word, as lines to print. Examples in code are left alone, but for the helps, which are code. */
export function privateWords(root) {
  const pages = PAGES.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .flatMap((name) => {
        const text = readFileSync(join(root, folder, name), 'utf8');
        const lines = (folder.endsWith('commands') ? text : withoutCode(text)).split('\n');
        return lines.flatMap((line, i) =>
          IN_TEXT.test(line) ? [`${folder}/${name}:${i + 1} has the word "${IN_TEXT.exec(line)[0]}"`] : [],
        );
      }),
  );
  const names = readdirSync(join(root, 'packages')).flatMap((name) => {
    const file = join(root, 'packages', name, 'src/index.ts');
    const words = existsSync(file) ? (readFileSync(file, 'utf8').match(/\b[A-Za-z]\w*/g) ?? []) : [];
    return [...new Set(words)]
      .filter((word) => IN_NAME.test(word))
      .map((word) => `packages/${name}/src/index.ts exports ${word}, which has a private word`);
  });
  const sources = SOURCES.flatMap((place) => textsIn(root, place)).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, i) => (IN_CODE.test(line) ? [`${file}:${i + 1} has the word "${IN_CODE.exec(line)[0]}"`] : [])),
  );
  return [...pages, ...sources, ...names];
}

/** The sources and pages of a place, but for what is fetched, built or recorded there, and this list. */
function textsIn(root, place) {
  if (place.endsWith('.md')) return [place];
  return ownFiles(join(root, place))
    .map((file) => `${place}/${file}`)
    .filter(
      (file) =>
        /\.(?:tsx?|[cm]?js|mts|md)$/.test(file) &&
        !/\/(?:coverage|cases|docs|generated)\//.test(file) &&
        !/\/(?:private-words\.mjs|CHANGELOG\.md)$/.test(file),
    );
}

/** How many words a newcomer has to learn at most. */
const MAX_WORDS = 25;

/** That the list of words in CONTRIBUTING.md has grown too long, as a line to print. */
export function wordList(root) {
  const [, table = ''] =
    /^## Words\n[\s\S]*?^\| --- \| --- \|\n((?:\|.*\n)*)/m.exec(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')) ?? [];
  const rows = table.split('\n').length - 1;
  return rows > 0 && rows <= MAX_WORDS ? [] : [`CONTRIBUTING.md lists ${rows} words, at most ${MAX_WORDS} are expected`];
}

/** A page with its blocks of code emptied, line by line. */
function withoutCode(text) {
  return text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]+/g, ''));
}
