/** What a regular expression asks for, as a clause; undefined where it is none of those that people use again and again. */
export function patternWords(pattern: string): string | undefined {
  const optional = /^\^\$\|(\^.*\$)$/.exec(pattern)?.[1];
  const words = plainWords(optional ?? pattern);
  return optional === undefined || words === undefined ? words : `${words}, or nothing`;
}

function plainWords(pattern: string): string | undefined {
  return KNOWN.get(normalised(pattern)) ?? duration(pattern) ?? alternatives(pattern) ?? prefix(pattern) ?? characters(pattern);
}

/** Without the escapes that change nothing. */
function normalised(pattern: string): string {
  return pattern.replaceAll('\\/', '/');
}

const LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const LABEL_63 = '[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?';
const NAME = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';

const KNOWN: ReadonlyMap<string, string> = new Map(
  [
    [`^${LABEL}$`, 'a DNS label: lower-case letters, digits and hyphens, a letter or digit at both ends'],
    [`^${LABEL_63}$`, 'a DNS label: up to 63 lower-case letters, digits and hyphens, a letter or digit at both ends'],
    [`^[a-z]([-a-z0-9]*[a-z0-9])?$`, 'a DNS label that begins with a letter: lower-case letters, digits and hyphens'],
    [`^${LABEL}(\\.${LABEL})*$`, 'a DNS name: labels of lower-case letters, digits and hyphens, with dots between them'],
    [`^(\\*\\.)?${LABEL}(\\.${LABEL})*$`, 'a DNS name, whose first label may be *'],
    [`^${LABEL}(\\.${LABEL})*\\/[A-Za-z0-9\\/\\-._~%!$&'()*+,;=:]+$`, 'a name with a domain in front: example.com/name'],
    [`^(${LABEL}(\\.${LABEL})*/)?${NAME}$`, 'a label key: a name, optionally with a domain and a slash in front'],
    [`^(${LABEL}(\\.${LABEL})*\\/)?(${NAME})$`, 'a label key: a name, optionally with a domain and a slash in front'],
    [`^(${NAME})?$`, 'a label value: letters, digits, hyphens, underscores and dots, or nothing'],
    ['^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$', 'a word of letters and digits that begins with a letter: CamelCase by custom'],
    ['^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', 'letters, digits and hyphens, beginning with a letter'],
    [
      '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$',
      'a quantity: 500m, 1Gi, 0.5',
    ],
    ['^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$', 'a duration: 300ms, 1.5h, 2h45m'],
    ['^([0-9]{1,5}(h|m|s|ms)){1,4}$', 'a duration of up to four parts: 1h30m, 500ms'],
    [
      '^(0|(([0-9]+)y)?(([0-9]+)w)?(([0-9]+)d)?(([0-9]+)h)?(([0-9]+)m)?(([0-9]+)s)?(([0-9]+)ms)?)$',
      'a duration, the largest unit first: 1d12h, 30s, 500ms',
    ],
    ['(^0|([0-9]*[.])?[0-9]+((K|M|G|T|E|P)i?)?B)$', 'a size in bytes: 512MB, 1.5GiB'],
    ['^https?://.*$', 'an address that begins with http:// or https://'],
    ['^https?://.+$', 'an address that begins with http:// or https://'],
    ['^((100|[0-9]{1,2})%|[0-9]+)$', 'a number or a percentage: 3, 25%'],
    ['^.*', 'anything'],
    ['^.*$', 'anything on one line'],
    ['^[0-9]+$', 'digits'],
    ['^\\d+$', 'digits'],
    ['.+', 'anything but nothing'],
    ['^.+$', 'at least one character, on one line'],
    ['^\\S+$', 'no white space'],
  ].map(([pattern = '', words = '']) => [normalised(pattern), words]),
);

/** `^([0-9]+(\\.[0-9]+)?(ms|s|m|h))+$` */
function duration(pattern: string): string | undefined {
  const units = /^\^\(\[0-9\]\+(?:\(\\\.\[0-9\]\+\)\?)?\(([a-z\u00b5]+(?:\|[a-z\u00b5]+)*)\)\)\+\$$/.exec(pattern)?.[1]?.split('|');
  return units?.every((unit) => UNITS.has(unit)) === true ? `a duration in ${units.join(', ')}` : undefined;
}

const UNITS: ReadonlySet<string> = new Set(['ns', 'us', 'µs', 'ms', 's', 'm', 'h', 'd', 'w', 'y']);

/** `^(a|b|c)$` */
function alternatives(pattern: string): string | undefined {
  const inner = /^\^\((?:\?:)?([\w ,/-]+(?:\|[\w ,/-]*)+)\)\$$/.exec(pattern)?.[1] ?? /^\^([\w-]+)\$$/.exec(pattern)?.[1];
  if (inner === undefined) return undefined;
  const words = inner.split('|').map((word) => (word === '' ? 'nothing' : word));
  return words.length === 1 ? `just ${words.join('')}` : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}

/** `^abc`, `^abc.*$`, `^/.*$` */
function prefix(pattern: string): string | undefined {
  const literal = /^\^((?:[\w/ :-]|\\[./])+)(?:\.\*)?(\$?)$/.exec(pattern);
  if (literal === null || (literal[2] === '$' && !pattern.endsWith('.*$'))) return undefined;
  return `begins with ${(literal[1] ?? '').replace(/\\(.)/g, '$1')}`;
}

const CLASSES: ReadonlyMap<string, string> = new Map([
  ['a-z', 'lower-case letters'],
  ['A-Z', 'capitals'],
  ['0-9', 'digits'],
  ['\\d', 'digits'],
  ['a-f', 'a to f'],
  ['A-F', 'A to F'],
  ['\\w', 'letters, digits and underscores'],
  ['\\s', 'white space'],
  ['_', 'underscores'],
  ['-', 'hyphens'],
  ['\\-', 'hyphens'],
  ['.', 'dots'],
  ['\\.', 'dots'],
  ['/', 'slashes'],
  ['\\/', 'slashes'],
  [':', 'colons'],
  [',', 'commas'],
]);

/** `^[a-z0-9-]+$`, `^[a-f0-9]{40}$` */
function characters(pattern: string): string | undefined {
  const match = /^\^\[((?:[^\][\\^]|\\.)+)\](\+|\*|\{(\d{1,6})(,?)(\d{0,6})\})\$$/.exec(pattern);
  if (match === null) return undefined;
  const [, inside = '', quantifier = '', least = '', comma = '', most = ''] = match;
  const pieces = [...inside.matchAll(/(?:[A-Za-z0-9]-[A-Za-z0-9]|\\.|.)/g)].map(([piece]) => piece);
  const words = pieces.map((piece) => CLASSES.get(piece));
  if (words.some((word) => word === undefined)) return undefined;
  const all =
    pieces.includes('a-z') && pieces.includes('A-Z')
      ? ['letters', ...words.filter((word) => word !== 'lower-case letters' && word !== 'capitals')]
      : words;
  const list = all.length === 1 ? String(all[0]) : `${all.slice(0, -1).join(', ')} and ${String(all.at(-1))}`;
  if (quantifier === '+') return list;
  if (quantifier === '*') return `${list}, or nothing`;
  if (comma === '') return `${least} characters: ${list}`;
  return most === '' ? `at least ${least} characters: ${list}` : `${least} to ${most} characters: ${list}`;
}
