/** What is used of `semver`, which has no types of its own. */
declare module 'semver' {
  const semver: {
    maxSatisfying(versions: readonly string[], range: string): string | null;
    validRange(range: string): string | null;
  };
  export default semver;
}
