import { readdirSync } from 'node:fs';

/** Folders of what is installed, built or recorded: the largest trees of a checkout, which nobody wrote. */
const NOT_OURS = new Set(['node_modules', 'dist', 'out-tsc', 'cases', '.git', '.nx']);

/** The files below a folder, as paths from it with `/`, without entering what nobody wrote there. */
export function ownFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name];
    return NOT_OURS.has(entry.name) ? [] : ownFiles(`${folder}/${entry.name}`).map((path) => `${entry.name}/${path}`);
  });
}
