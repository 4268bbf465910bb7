import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ownFiles } from '../own-files.mjs';

/** The relative links of all Markdown files below a folder that lead to no file, or to no heading of one, as lines to print. */
export function brokenLinks(root) {
  return ownFiles(root)
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const broken = linksIn(text).filter((link) => !leadsSomewhere(join(root, file), link));
      return broken.map((link) => `${file} links to ${link}, which is not there`);
    });
}

function linksIn(text) {
  const prose = text.replace(/^(```+|~~~+)[^\n]*\n[\s\S]*?^\1 *$/gm, '').replace(/`[^`\n]*`/g, 'code');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target).filter((target) => !/^[a-z][a-z+.-]*:/i.test(target));
}

function leadsSomewhere(file, link) {
  const [path, anchor] = link.split('#');
  const target = path === '' ? file : resolve(dirname(file), decodeURIComponent(path));
  if (!existsSync(target)) return false;
  return anchor === undefined || !target.endsWith('.md') || headings(readFileSync(target, 'utf8')).has(anchor);
}

/** The anchors that GitHub gives to headings. */
function headings(text) {
  return new Set(
    [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
