/**
 * Whether two names of which one may seem a slip for the other say different things on purpose: opposites (`minReplicas`, `maxReplicas`), one
 * the negation of the other (`secure`, `insecure`), or the same but for a number (`ipv4`, `ipv6`).
 *
 * Found by the words that the names are made of. Linear in their length.
 */
export function areOpposite(a: string, b: string): boolean {
  const [some, others] = [wordsOf(a), wordsOf(b)];
  if (Math.abs(some.length - others.length) > 1) return false;
  let start = 0;
  while (start < some.length && start < others.length && some[start] === others[start]) start++;
  let end = 0;
  while (end < Math.min(some.length, others.length) - start && some.at(-1 - end) === others.at(-1 - end)) end++;
  const left = some.slice(start, some.length - end);
  const right = others.slice(start, others.length - end);
  if (left.length + right.length === 1) return NEGATIONS.has(left[0] ?? right[0] ?? '');
  const [x = '', y = ''] = [left[0], right[0]];
  if (left.length !== 1 || right.length !== 1) return isNegated(left.join(''), right.join('')) || isNegated(right.join(''), left.join(''));
  return (DIGITS.test(x) && DIGITS.test(y)) || PAIRS.has(`${x} ${y}`) || isNegated(x, y) || isNegated(y, x);
}

/** The words of a name in small letters, numbers apart. */
function wordsOf(name: string): readonly string[] {
  return (name.slice(0, MAX_LENGTH).match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\sA-Za-z\d_.-]+/g) ?? []).map((word) => word.toLowerCase());
}

const MAX_LENGTH = 256;
const DIGITS = /^\d+$/;
const NEGATIONS: ReadonlySet<string> = new Set(['not', 'no', 'non', 'un', 'in', 'dis', 'anti', 'de']);

function isNegated(negated: string, word: string): boolean {
  return negated.endsWith(word) && word.length > 2 && NEGATIONS.has(negated.slice(0, -word.length));
}

const PAIRS: ReadonlySet<string> = new Set(
  [
    'min max',
    'minimum maximum',
    'least most',
    'lower upper',
    'low high',
    'first last',
    'start end',
    'start stop',
    'begin end',
    'before after',
    'pre post',
    'previous next',
    'old new',
    'up down',
    'left right',
    'top bottom',
    'in out',
    'inbound outbound',
    'ingress egress',
    'input output',
    'import export',
    'internal external',
    'inner outer',
    'include exclude',
    'includes excludes',
    'included excluded',
    'including excluding',
    'enable disable',
    'enabled disabled',
    'enables disables',
    'allow deny',
    'allowed denied',
    'accept reject',
    'public private',
    'source target',
    'source destination',
    'src dst',
    'from to',
    'read write',
    'reader writer',
    'open close',
    'opened closed',
    'on off',
    'push pull',
    'add remove',
    'added removed',
    'attach detach',
    'increase decrease',
    'increment decrement',
    'ascending descending',
    'encrypt decrypt',
    'encode decode',
    'client server',
    'soft hard',
    'sync async',
    'http https',
    'tcp udp',
    'primary secondary',
    'parent child',
    'success failure',
    'succeeded failed',
    'true false',
    'yes no',
    'with without',
    'uid gid',
    'user group',
    'create delete',
    'requests limits',
    'request limit',
    'mutable immutable',
    'inclusive exclusive',
  ].flatMap((pair) => [pair, pair.split(' ').reverse().join(' ')]),
);
