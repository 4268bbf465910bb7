/** True for the file names that kubectl takes from a directory: `*.yaml`, `*.yml` and `*.json`, in lower case; but for our own config files. */
export function isManifestName(name: string): boolean {
  return /\.(?:yaml|yml|json)$/.test(name) && !CONFIG_FILE.test(name);
}

const CONFIG_FILE = /(?:^|[\\/])\.structural\.ya?ml$/;
