import { CONFIG_NAMES } from './find-config-file.js';

/** True for the file names that kubectl takes from a directory: `*.yaml`, `*.yml` and `*.json`, in lower case; but for our own config files. */
export function isManifestName(name: string): boolean {
  return /\.(?:yaml|yml|json)$/.test(name) && !CONFIG_NAMES.some((config) => name === config || name.endsWith(`/${config}`));
}
