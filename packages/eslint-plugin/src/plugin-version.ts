import { readFileSync } from 'node:fs';

// One step up from the sources and from the bundle alike.
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly name: string;
  readonly version: string;
};

/** The name and version of the package, which its pages' addresses have in common. */
export const { name: pluginName, version } = manifest;
