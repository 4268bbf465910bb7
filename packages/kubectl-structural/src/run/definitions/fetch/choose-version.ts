import semver from 'semver';

/** The version that a text stands for among those that there are: itself, with or without a `v`, or the newest in a range; none asked is any. */
export function chooseVersion(versions: readonly string[], asked: string | undefined): string | undefined {
  const wanted = asked?.trim() ?? '';
  const plain = (version: string): string => version.replace(/^v/, '');
  const exact = versions.find((version) => version === wanted) ?? versions.find((version) => plain(version) === plain(wanted));
  if (exact !== undefined) return exact;
  const range = wanted === '' || wanted === 'latest' ? '*' : wanted;
  return semver.validRange(range) === null ? undefined : (semver.maxSatisfying(versions, range) ?? undefined);
}
