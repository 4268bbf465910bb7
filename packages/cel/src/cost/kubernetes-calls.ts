import { MAX_UINT64 } from '@structural/json';
import type { Constant } from '../syntax/expr.js';
import type { CelType } from '../types/type.js';
import type { CallCost, CostedCall, Operand } from './call-cost.js';
import { add, exactly, multiply, ONE, times, wrap, type Range } from './range.js';
import { steppedCopy } from './schema-path.js';
import { PER_CHARACTER, PER_PATTERN_CHARACTER } from './unit-costs.js';

type Estimate = (call: CostedCall) => CallCost | undefined;

/** How many characters of a format's pattern the server reckons with. */
const NAME_PATTERN_SIZE = 128;

/** The longest text that any format stands for. */
const MAX_FORMAT_SIZE = 64n;

const NOMINAL: Estimate = () => ({ cost: ONE });

/** A walk through the first argument, `walks` times. */
function walkThroughArgument(walks = 1): Estimate {
  return ({ args, sizeOf }) => (args[0] === undefined ? undefined : { cost: times(sizeOf(args[0]), walks * PER_CHARACTER) });
}

/** A walk through the target, which has the result's size. */
const walkThroughTarget: Estimate = ({ target, sizeOf }) => {
  if (target === undefined) return undefined;
  const size = sizeOf(target);
  return { cost: times(size, PER_CHARACTER), size };
};

/** A walk through the elements of a list, and each element's text. */
const walkThroughList: Estimate = ({ name, target, sizeOf }) => {
  if (target === undefined) return undefined;
  const size = sizeOf(target);
  const element = elementOf(target);
  if (element === undefined) return { cost: name === 'includes' ? multiply(size, ONE) : times(size, PER_CHARACTER) };
  const hasText = element.type.kind === 'string' || element.type.kind === 'bytes';
  return { cost: multiply(size, hasText ? add(ONE, times(sizeOf(element), PER_CHARACTER)) : ONE) };
};

const url: Estimate = ({ args, sizeOf }) => {
  const [arg] = args;
  if (arg === undefined || args.length !== 1) return undefined;
  const size = sizeOf(arg);
  return { cost: times(size, PER_CHARACTER), size };
};

const replace: Estimate = ({ target, args, sizeOf }) => {
  const [replaced, replacement] = args;
  if (target === undefined || replaced === undefined || replacement === undefined) return undefined;
  const text = sizeOf(target);
  return { cost: times(text, 2 * PER_CHARACTER), size: replacedSize(text, sizeOf(replaced), sizeOf(replacement)) };
};

/** From the shortest to the longest that can come of replacing: each bound pairs the worst cases of the others. */
function replacedSize(text: Range, replaced: Range, replacement: Range): Range {
  const longest = replacements(text.max, replaced.min, replacement.max <= replaced.min);
  const shortest = replacements(text.min, replaced.max, replaced.max <= replacement.min);
  const count = { min: shortest.count, max: longest.count };
  return add(multiply(count, replacement), { min: shortest.kept, max: longest.kept });
}

/** How often a text is replaced in one of `length`, and how much of that is kept; an empty text is replaced around each character. */
function replacements(length: bigint, replaced: bigint, changesNothing: boolean): { count: bigint; kept: bigint } {
  if (replaced === 0n) return { count: length < MAX_UINT64 ? length + 1n : length, kept: length };
  if (changesNothing) return { count: 0n, kept: length };
  return { count: BigInt(Math.ceil(Number(length) / Number(replaced))), kept: 0n };
}

const split: Estimate = ({ target, args, sizeOf }) => {
  if (target === undefined) return undefined;
  const size = sizeOf(target);
  const limit = args[1]?.expr?.kind === 'literal' ? intOf(args[1].expr.value) : undefined;
  return { cost: times(size, 2 * PER_CHARACTER), size: { min: 0n, max: limit === undefined ? size.max : wrap(limit) } };
};

function intOf(value: Constant): bigint | undefined {
  return value.type === 'int' ? value.value : undefined;
}

const join: Estimate = ({ target, args, sizeOf }) => {
  if (target === undefined) return undefined;
  const items = sizeOf(target);
  const element = elementOf(target);
  let size: Range = element === undefined ? exactly(0n) : multiply(items, sizeOf(element));
  if (args[0] !== undefined) {
    const separators = { min: items.min > 0n ? items.min - 1n : 0n, max: items.max > 0n ? items.max - 1n : 0n };
    size = add(size, multiply(sizeOf(args[0]), separators));
  }
  return { cost: times(size, PER_CHARACTER), size };
};

const find: Estimate = ({ target, args, sizeOf }) => {
  if (target === undefined || args[0] === undefined) return undefined;
  const text = sizeOf(target);
  const cost = multiply(times(add(text, ONE), PER_CHARACTER), times(sizeOf(args[0]), PER_PATTERN_CHARACTER));
  return { cost, size: { min: 0n, max: text.max } };
};

const ip: Estimate = (call) => (call.overload === 'cidr_ip' ? { cost: ONE } : walkThroughArgument()(call));

/** The bytes of an address. */
const ADDRESS: Range = { min: 4n, max: 16n };

function containment(overloadOfText: string, extra: Range): Estimate {
  return ({ overload, args, sizeOf }) => {
    if (args[0] === undefined) return undefined;
    const compared = add(times(add(ADDRESS, ADDRESS), PER_CHARACTER), extra);
    return { cost: overload === overloadOfText ? add(compared, times(sizeOf(args[0]), PER_CHARACTER)) : compared };
  };
}

const containsIP = containment('cidr_contains_ip_string', exactly(0n));
// The range's own address is masked and compared, too.
const containsCIDR = containment('cidr_contains_cidr_string', add(times(ADDRESS, PER_CHARACTER), ONE));

const validate: Estimate = ({ args, sizeOf }) => {
  if (args[0] === undefined) return undefined;
  return { cost: times(times(sizeOf(args[0]), PER_CHARACTER), NAME_PATTERN_SIZE * PER_PATTERN_CHARACTER) };
};

const selector: Estimate = ({ args, sizeOf }) => {
  if (args[0] === undefined || args.length !== 1) return undefined;
  const length = sizeOf(args[0]);
  // A requirement takes two characters, a list and a struct.
  const requirements = times(times(length, 0.5), 50);
  return { cost: add(add(exactly(10n), times(length, PER_CHARACTER)), requirements) };
};

const CHECK: Estimate = () => ({ cost: exactly(350_000n) });

/** Values of Kubernetes that are equal at no cost worth speaking of. */
const COMPARED_AT_ONCE: ReadonlySet<string> = new Set([
  'net.IP', 'net.CIDR', 'kubernetes.Quantity', 'kubernetes.Semver', 'kubernetes.authorization.Authorizer',
  'kubernetes.authorization.PathCheck', 'kubernetes.authorization.GroupCheck', 'kubernetes.authorization.ResourceCheck',
  'kubernetes.authorization.Decision',
]);

const equal: Estimate = ({ args }) => {
  const [left, right] = args;
  if (left === undefined || right === undefined || left.type.name !== right.type.name || !isLibraryType(left.type)) return undefined;
  if (COMPARED_AT_ONCE.has(left.type.name)) return { cost: ONE };
  if (left.type.name === 'kubernetes.NamedFormat') return { cost: times({ min: 1n, max: MAX_FORMAT_SIZE }, PER_CHARACTER) };
  if (left.type.name === 'kubernetes.URL') return { cost: times({ min: 1n, max: right.size?.max ?? 1n }, PER_CHARACTER) };
  return undefined;
};

function isLibraryType({ kind }: CelType): boolean {
  return kind === 'object' || kind === 'opaque';
}

/** A node for the elements of a list, or undefined where the type has no parameter. */
function elementOf({ type, path }: Operand): Operand | undefined {
  const element = type.parameters[0];
  if (element === undefined) return undefined;
  return { type: element, path: path.length === 0 ? path : steppedCopy(path, '@items'), expr: undefined, size: undefined };
}

function estimates(names: string, estimate: Estimate): readonly (readonly [string, Estimate])[] {
  return names.split(' ').map((name) => [name, estimate] as const);
}

const ESTIMATES: ReadonlyMap<string, Estimate> = new Map([
  ...estimates('check', CHECK),
  ...estimates('serviceAccount path group resource subresource namespace name allowed reason error errored', NOMINAL),
  ...estimates('fieldSelector labelSelector', selector),
  ...estimates('isSorted sum max min indexOf lastIndexOf includes', walkThroughList),
  ...estimates('url', url),
  ...estimates('lowerAscii upperAscii substring trim', walkThroughTarget),
  ...estimates('replace', replace),
  ...estimates('split', split),
  ...estimates('join', join),
  ...estimates('find findAll', find),
  ...estimates('cidr isIP isCIDR quantity isQuantity semver isSemver', walkThroughArgument()),
  ...estimates('ip', ip),
  ...estimates('ip.isCanonical', walkThroughArgument(2)),
  ...estimates('masked prefixLength family isUnspecified isLoopback isLinkLocalMulticast isLinkLocalUnicast isGlobalUnicast', NOMINAL),
  ...estimates('containsIP', containsIP),
  ...estimates('containsCIDR', containsCIDR),
  ...estimates('validate', validate),
  ...estimates('format.named sign asInteger isInteger asApproximateFloat isGreaterThan isLessThan compareTo add sub major minor patch', NOMINAL),
  ...estimates('getScheme getHostname getHost getPort getEscapedPath getQuery', NOMINAL),
  ...estimates('_==_', equal),
]);

/** What Kubernetes says that a call costs, by the function's name; undefined where it leaves that to the language. */
export function kubernetesCallCost(call: CostedCall): CallCost | undefined {
  return ESTIMATES.get(call.name)?.(call);
}

