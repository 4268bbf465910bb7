/**
 * The JSON patch that sets `status.storedVersions` to one version, and fails where it is not what it is expected to be. It is for the subresource
 * `status` of the definition.
 */
export function storedVersionsPatch(before: readonly string[], version: string): string {
  const path = '/status/storedVersions';
  return JSON.stringify([
    { op: 'test', path, value: before },
    { op: 'replace', path, value: [version] },
  ]);
}
