import { utf8Length, parseUint64, goQuote } from '@structural/go';

/** A version `1.2.3-rc.1+build`. */
export interface SemanticVersion {
  readonly major: bigint;
  readonly minor: bigint;
  readonly patch: bigint;
  /** What follows the dash, by dots; numbers come before texts. */
  readonly prerelease: readonly (bigint | string)[];
  readonly build: readonly string[];
}

/** A version, or why a text is none. */
export type ParsedVersion = { readonly ok: true; readonly version: SemanticVersion } | { readonly ok: false; readonly error: string };

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };

const fail = (error: string): { readonly ok: false; readonly error: string } => ({ ok: false, error });

/** Reads a version strictly. Source: `github.com/blang/semver/v4`, Parse. */
export function parseVersion(text: string): ParsedVersion {
  if (text === '') return fail('Version string empty');
  const [majorText = '', minorText, rest] = splitInThree(text);
  if (minorText === undefined || rest === undefined) return fail('No Major.Minor.Patch elements found');
  const major = readNumber(majorText, 'Major');
  if (!major.ok) return major;
  const minor = readNumber(minorText, 'Minor');
  if (!minor.ok) return minor;
  const plus = rest.indexOf('+');
  const beforeBuild = plus < 0 ? rest : rest.slice(0, plus);
  const dash = beforeBuild.indexOf('-');
  const patch = readNumber(dash < 0 ? beforeBuild : beforeBuild.slice(0, dash), 'Patch');
  if (!patch.ok) return patch;
  const prerelease: (bigint | string)[] = [];
  for (const part of dash < 0 ? [] : beforeBuild.slice(dash + 1).split('.')) {
    const read = readPrerelease(part);
    if (!read.ok) return read;
    prerelease.push(read.value);
  }
  const build = plus < 0 ? [] : rest.slice(plus + 1).split('.');
  for (const part of build) {
    if (part === '') return fail('Build meta data is empty');
    if (/[^0-9A-Za-z-]/.test(part)) return fail(`Invalid character(s) found in build meta data ${goQuote(part)}`);
  }
  return { ok: true, version: { major: major.value, minor: minor.value, patch: patch.value, prerelease, build } };
}

function splitInThree(text: string): readonly string[] {
  const first = text.indexOf('.');
  if (first < 0) return [text];
  const second = text.indexOf('.', first + 1);
  return second < 0
    ? [text.slice(0, first), text.slice(first + 1)]
    : [text.slice(0, first), text.slice(first + 1, second), text.slice(second + 1)];
}

function readNumber(digits: string, name: 'Major' | 'Minor' | 'Patch'): Read<bigint> {
  if (/[^0-9]/.test(digits)) return fail(`Invalid character(s) found in ${name.toLowerCase()} number ${goQuote(digits)}`);
  if (hasLeadingZero(digits)) return fail(`${name} number must not contain leading zeroes ${goQuote(digits)}`);
  return readUint(digits);
}

function hasLeadingZero(digits: string): boolean {
  return digits.length > 1 && digits.startsWith('0');
}

function readUint(digits: string): Read<bigint> {
  const value = parseUint64(digits);
  if (value !== undefined) return { ok: true, value };
  return fail(`strconv.ParseUint: parsing ${goQuote(digits)}: ${digits === '' ? 'invalid syntax' : 'value out of range'}`);
}

function readPrerelease(part: string): Read<bigint | string> {
  if (part === '') return fail('Prerelease is empty');
  if (!/[^0-9]/.test(part)) {
    return hasLeadingZero(part) ? fail(`Numeric PreRelease version must not contain leading zeroes ${goQuote(part)}`) : readUint(part);
  }
  return /[^0-9A-Za-z-]/.test(part) ? fail(`Invalid character(s) found in prerelease ${goQuote(part)}`) : { ok: true, value: part };
}

/** Reads a version leniently: with a `v`, without minor or patch number, with leading zeros. Source: the library's normalizeAndParse. */
export function parseLenientVersion(text: string): ParsedVersion {
  const parts = splitInThree(text.startsWith('v') ? text.slice(1) : text).map(withoutLeadingZeros);
  if (parts.length < 3 && /[+-]/.test(parts.at(-1) ?? '')) return fail('short version cannot contain PreRelease/Build meta data');
  return parseVersion([...parts, '0', '0'].slice(0, 3).join('.'));
}

/** Of more than one byte. */
function withoutLeadingZeros(part: string): string {
  if (utf8Length(part) < 2) return part;
  const trimmed = part.replace(/^0+/, '');
  return /^[0-9]/.test(trimmed) ? trimmed : `0${trimmed}`;
}

/** The order of versions; what was built when has no say. */
export function compareVersions(a: SemanticVersion, b: SemanticVersion): -1 | 0 | 1 {
  for (const part of ['major', 'minor', 'patch'] as const) if (a[part] !== b[part]) return a[part] < b[part] ? -1 : 1;
  if (a.prerelease.length === 0 || b.prerelease.length === 0)
    return order(Number(a.prerelease.length === 0), Number(b.prerelease.length === 0));
  for (let i = 0; i < Math.min(a.prerelease.length, b.prerelease.length); i++) {
    const compared = comparePrereleases(a.prerelease[i]!, b.prerelease[i]!);
    if (compared !== 0) return compared;
  }
  return order(a.prerelease.length, b.prerelease.length);
}

function comparePrereleases(a: bigint | string, b: bigint | string): -1 | 0 | 1 {
  if (typeof a === typeof b) return order(a, b);
  return typeof a === 'bigint' ? -1 : 1;
}

function order(a: bigint | number | string, b: bigint | number | string): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A version as text. */
export function printVersion({ major, minor, patch, prerelease, build }: SemanticVersion): string {
  const release = `${String(major)}.${String(minor)}.${String(patch)}`;
  return `${release}${prerelease.length === 0 ? '' : `-${prerelease.join('.')}`}${build.length === 0 ? '' : `+${build.join('.')}`}`;
}
