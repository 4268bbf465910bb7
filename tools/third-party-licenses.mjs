import { readdirSync, readFileSync } from 'node:fs';

/**
 * The licenses of the packages in bundles, as one text to travel with them.
 *
 * `folder` is where esbuild ran, the base of the paths in its `metafiles`; `beside` are the folders of packages that travel as they are.
 */
export function thirdPartyLicenses(metafiles, folder, beside = []) {
  const outputs = [metafiles].flat().flatMap((metafile) => Object.values(metafile.outputs));
  const inputs = outputs.flatMap(({ inputs: used }) => Object.keys(used).filter((path) => used[path].bytesInOutput > 0));
  const roots = new Set([...beside, ...inputs.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [])]);
  const notices = [...roots].sort().map((root) => {
    const { license, name, version } = JSON.parse(readFileSync(new URL(`${root}/package.json`, folder), 'utf8'));
    const file = readdirSync(new URL(`${root}/`, folder)).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${name} has no license text`);
    return `${name} ${version} (${license})\n\n${readFileSync(new URL(`${root}/${file}`, folder), 'utf8').trim()}\n`;
  });
  return notices.join(`\n${'-'.repeat(80)}\n\n`);
}
