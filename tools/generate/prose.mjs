import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ownFiles } from '../own-files.mjs';

/** Pages and sources of our own; what is recorded, generated or a fixture is not. */
const PLACES = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'docs',
  'packages',
  'e2e',
  'tools',
  'examples',
];
const NOT_OURS = /\/(?:coverage|cases|generated|fixtures|adr)\/|^docs\/third-party|zone-table|^tools\/generate\/prose\./;
/** What people read of a package: its strings, but for those of tests. */
const WITH_STRINGS = /^packages\/[^/]+\/(?:src|bin|browser)\/(?!.*(?:\.spec\.|\/testing\/)).*\.(?:tsx?|m?js)$/;

/** Where a page, a source or a string has a form of `prose.txt`, as lines to print. */
export function proseFaults(root) {
  const [, everywhere, names, prose] = readFileSync(new URL('prose.txt', import.meta.url), 'utf8')
    .split(/^\[.*\]$/m)
    .map((section, i) => readForms(section, i === 2 ? 'g' : 'gi'));
  return PLACES.flatMap((place) => (place.endsWith('.md') ? [place] : ownFiles(join(root, place)).map((file) => `${place}/${file}`)))
    .filter((file) => /\.(?:tsx?|[cm]?js|mts|md)$/.test(file) && !NOT_OURS.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const pieces = file.endsWith('.md')
        ? [withoutCode(text)]
        : WITH_STRINGS.test(file) && prose.form.test(text)
          ? stringsOf(file, text)
          : [];
      return [...faultsIn(text, everywhere), ...faultsIn(text, names), ...pieces.flatMap((piece) => faultsIn(piece, prose))].map(
        (fault) => `${file}:${fault}`,
      );
    });
}

/** The forms of a section, and one that matches where any of them does. */
function readForms(section, flags) {
  const forms = [...section.matchAll(/^(?!#)(.+) => (.+)$/gm)].map(([, form, advice]) => ({ form: wordsForm(form, flags), advice }));
  return { forms, form: new RegExp(forms.map(({ form }) => form.source).join('|'), 'i') };
}

function wordsForm(form, flags) {
  return new RegExp(`\\b(?:${form.replaceAll(' ', '\\s+')})(?!\\w)`, flags);
}

function faultsIn(text, { forms }) {
  return forms.flatMap(({ form, advice }) =>
    [...text.matchAll(form)].map(({ 0: found, index }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${line} has "${found.replace(/\s+/g, ' ')}"; write: ${advice}`;
    }),
  );
}

/** The strings of a source that have several words, each at its line. */
function stringsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const words = ts.isTemplateExpression(node)
      ? [node.head, ...node.templateSpans.map(({ literal }) => literal)].map((part) => part.text).join('…')
      : ts.isStringLiteralLike(node) || ts.isJsxText(node)
        ? node.text
        : '';
    if (/[a-z]{2}\S* +\S/.test(words)) found.push('\n'.repeat(source.getLineAndCharacterOfPosition(node.getStart()).line) + words);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A page with its code emptied, line by line. */
function withoutCode(text) {
  return text.replace(/^ *```[\s\S]*?^ *```/gm, (block) => block.replace(/[^\n]+/g, '')).replace(/`[^`\n]*`/g, '`…`');
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
