import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const NOT_OURS = new Set(['node_modules', 'dist', 'out-tsc', 'cases', '.git', '.nx']);

/** The relative links of all Markdown files below a folder that lead to no file, or to no heading of one, as lines to print. */
export function brokenLinks(root) {
  return markdownFiles(root).flatMap((file) => {
    const broken = linksIn(readFileSync(file, 'utf8')).filter((link) => !leadsSomewhere(file, link));
    return broken.map((link) => `${relative(root, file)} links to ${link}, which is not there`);
  });
}

function markdownFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : markdownFiles(join(folder, entry.name));
    return entry.name.endsWith('.md') ? [join(folder, entry.name)] : [];
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
