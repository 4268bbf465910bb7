import { readFileSync } from 'node:fs';

/** The licenses of the packages in a bundle, as one text to travel with it. `folder` is where esbuild ran, the base of the paths in `metafile`. */
export function thirdPartyLicenses(metafile, folder) {
  const inputs = Object.values(metafile.outputs).flatMap(({ inputs: used }) => Object.keys(used).filter((path) => used[path].bytesInOutput > 0));
  const roots = new Set(inputs.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
  const notices = [...roots].sort().map((root) => {
    const { license, name, version } = JSON.parse(readFileSync(new URL(`${root}/package.json`, folder), 'utf8'));
    const text = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license'].map((file) => readIfPresent(new URL(`${root}/${file}`, folder))).find(Boolean);
    if (text === undefined) throw new Error(`${name} has no license text`);
    return `${name} ${version} (${license})\n\n${text.trim()}\n`;
  });
  return notices.join(`\n${'-'.repeat(80)}\n\n`);
}

function readIfPresent(url) {
  try {
    return readFileSync(url, 'utf8');
  } catch {
    return undefined;
  }
}
