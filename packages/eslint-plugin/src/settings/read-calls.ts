import type { ResourceCall } from '../plugin-types.js';

/** The calls of a setting; undefined where one is not as it should be. */
export function readCalls(value: unknown): readonly ResourceCall[] | undefined {
  return Array.isArray(value) && value.every(isCall) ? value : undefined;
}

/** A key of a setting that does not exist, and those that do. */
export interface UnknownKey {
  /** What comes before it, below `settings.structural`. */
  readonly path: string;
  readonly name: string;
  readonly known: readonly string[];
}

/** The first key of a call of a setting that does not exist. */
export function unknownKeyOfCalls(value: unknown): UnknownKey | undefined {
  const known = ['callee', 'argument', ...OPTIONAL.keys(), 'meaning'];
  for (const [index, call] of (Array.isArray(value) ? value : []).entries()) {
    const keys = typeof call === 'object' && call !== null && !Array.isArray(call) ? Object.keys(call as object) : [];
    const name = keys.find((key) => !known.includes(key));
    if (name !== undefined) return { path: `calls[${String(index)}].`, name, known };
  }
  return undefined;
}

function isCall(value: unknown): value is ResourceCall {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { argument, callee, ...others } = value as Readonly<Record<string, unknown>>;
  return (
    typeof callee === 'string' &&
    /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/.test(callee) &&
    Number.isSafeInteger(argument) &&
    Number(argument) >= 0 &&
    Object.entries(others).every(
      ([name, given]) => given === undefined || (name === 'meaning' ? MEANINGS.has(given) : typeof given === OPTIONAL.get(name)),
    )
  );
}

const OPTIONAL: ReadonlyMap<string, string> = new Map([
  ['property', 'string'],
  ['apiVersion', 'string'],
  ['kind', 'string'],
  ['named', 'boolean'],
]);

const MEANINGS: ReadonlySet<unknown> = new Set<ResourceCall['meaning']>(['whole', 'partial', 'status']);
