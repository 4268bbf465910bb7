import { compareSemanticVersions, parseSemanticVersion, type SemanticVersion } from '@structural/cel';

/** Which versions a range has, or why a text is none. */
export type ParsedRange =
  | { readonly ok: true; readonly has: (version: SemanticVersion) => boolean }
  | { readonly ok: false; readonly error: string };

interface Bound {
  readonly allows: (order: number) => boolean;
  readonly version: SemanticVersion;
}

/** Reads a range of versions, such as `>=1.0.0 <1.2.0 || 2.x`. Source: `github.com/blang/semver/v4`, ParseRange. */
export function parseVersionRange(text: string): ParsedRange {
  const alternatives: (readonly Bound[])[] = [];
  for (const part of text.split('||')) {
    const bounds: Bound[] = [];
    for (const item of part.match(/[<>=!]+\s*[^\s<>=!]*|[^\s<>=!]+/g) ?? []) {
      const found = boundsOf(item.replace(/\s+/g, ''));
      if (typeof found === 'string') return { ok: false, error: found };
      bounds.push(...found);
    }
    if (bounds.length === 0) return { ok: false, error: 'a range without a version' };
    alternatives.push(bounds);
  }
  return {
    ok: true,
    has: (version) => alternatives.some((bounds) => bounds.every((bound) => bound.allows(compareSemanticVersions(version, bound.version)))),
  };
}

const COMPARATORS: ReadonlyMap<string, (order: number) => boolean> = new Map([
  ['', (order: number) => order === 0],
  ['=', (order: number) => order === 0],
  ['==', (order: number) => order === 0],
  ['!', (order: number) => order !== 0],
  ['!=', (order: number) => order !== 0],
  ['>', (order: number) => order > 0],
  ['>=', (order: number) => order >= 0],
  ['<', (order: number) => order < 0],
  ['<=', (order: number) => order <= 0],
]);

/** The bounds that an item of a range sets; one with `x` sets two. */
function boundsOf(item: string): readonly Bound[] | string {
  const [, comparator = '', text = ''] = /^([^0-9]*)(.*)$/s.exec(item) ?? [];
  if (!COMPARATORS.has(comparator)) return `Could not parse comparator "${comparator}" in "${item}"`;
  const wildcard = /^(\d{1,9})(?:\.(\d{1,9}))?(?:\.x){1,2}$/.exec(text);
  if (wildcard === null) {
    const read = parseSemanticVersion(text);
    return read.ok ? [bound(comparator, read.version)] : `Could not parse version "${text}" in "${item}": ${read.error}`;
  }
  const [, major = '0', minor] = wildcard;
  const first = plainVersion(major, minor ?? '0');
  const next = minor === undefined ? plainVersion(String(Number(major) + 1), '0') : plainVersion(major, String(Number(minor) + 1));
  switch (comparator) {
    case '>':
      return [bound('>=', next)];
    case '>=':
      return [bound('>=', first)];
    case '<':
      return [bound('<', first)];
    case '<=':
      return [bound('<', next)];
    case '!':
    case '!=':
      return [bound('<', first), bound('>=', next)];
    default:
      return [bound('>=', first), bound('<', next)];
  }
}

function bound(comparator: string, version: SemanticVersion): Bound {
  return { version, allows: COMPARATORS.get(comparator) ?? (() => false) };
}

function plainVersion(major: string, minor: string): SemanticVersion {
  return { major: BigInt(major), minor: BigInt(minor), patch: 0n, prerelease: [], build: [] };
}
