/** Whether tests may stand in a file, by its path. */
export function isTestFile(path: string): boolean {
  return /\.(?:tests|accept|reject|stored|testsuite)\.(?:ya?ml|json)$|\.update\/(?:old|new)\.(?:ya?ml|json)$|\/tests\/[^/]+\/[^/]+\.yaml$/.test(
    path,
  );
}
