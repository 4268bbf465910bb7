import { unknownOption } from '@structural/checker';
import { kindOfValue } from '@structural/json';
import { DEFAULTS, type PluginOptions } from './targets.js';

/** What an option may be, in words, and whether a value is that. */
interface OptionType {
  readonly expected: string;
  accepts(value: unknown): boolean;
}

const TARGET: OptionType = {
  expected: 'the name of a target, or false for none',
  accepts: (value) => value === false || (typeof value === 'string' && value !== ''),
};

const OPTIONS = {
  compareTargetName: TARGET,
  docsTargetName: TARGET,
  inputs: { expected: 'a list of inputs', accepts: (value) => Array.isArray(value) },
  lintTargetName: TARGET,
  requireCrd: { expected: 'true or false', accepts: (value) => typeof value === 'boolean' },
  testTargetName: TARGET,
  validateTargetName: TARGET,
} satisfies { readonly [Name in keyof Required<PluginOptions>]: OptionType };

/**
 * Throws for an option that does not exist, with the one that may have been meant, for a value that it may not have, and for two targets of one name,
 * of which one would replace the other: a target that is not made checks nothing.
 */
export function checkPluginOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new Error(`@structural/nx in nx.json: options must be an object, not ${kindOfValue(options)}`);
  const problem = unknownOption(options, Object.keys(OPTIONS)) ?? wrongValue(options) ?? sharedName(options);
  if (problem !== undefined) throw new Error(`@structural/nx in nx.json: ${problem}`);
}

function wrongValue(options: object): string | undefined {
  const given: ReadonlyMap<string, unknown> = new Map(Object.entries(options));
  for (const [name, { accepts, expected }] of Object.entries(OPTIONS)) {
    const value = given.get(name);
    if (value !== undefined && !accepts(value)) return `${name} must be ${expected}, not ${JSON.stringify(value)}`;
  }
  return undefined;
}

function sharedName(options: object): string | undefined {
  const names: Readonly<Record<string, unknown>> = { ...DEFAULTS, ...options };
  const optionOf = new Map<string, string>();
  for (const option of Object.keys(DEFAULTS)) {
    const name = names[option];
    const other = typeof name === 'string' ? optionOf.get(name) : undefined;
    if (other !== undefined) return `${other} and ${option} are both ${JSON.stringify(name)}`;
    if (typeof name === 'string') optionOf.set(name, option);
  }
  return undefined;
}
