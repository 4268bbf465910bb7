/** True for the file names that kubectl takes from a directory: `*.yaml`, `*.yml` and `*.json`, in lower case. */
export function isManifestName(name: string): boolean {
  return /\.(?:yaml|yml|json)$/.test(name);
}
