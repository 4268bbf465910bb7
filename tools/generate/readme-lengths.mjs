import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** How many lines the READMEs of a few places have at most; those of other packages have what {@link OTHERS} says. */
const MAX_LINES = { 'README.md': 150, 'packages/kubectl-structural/README.md': 200 };
const OTHERS = 250;

/** The READMEs that are too long, as lines to print: they say what a thing is for, show it, and link to pages that have the rest. */
export function longReadmes(root) {
  const files = ['README.md', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`)];
  return files
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;
      const most = MAX_LINES[file] ?? OTHERS;
      return lines <= most ? [] : [`${file} has ${lines} lines, at most ${most} are expected`];
    });
}
