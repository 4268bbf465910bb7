import { unknownOption } from '@structural/checker';
import { kindOfValue } from '@structural/json';
import { kubeVersion } from './asking/kube-version.js';
import { StructuralProblem } from './problem.js';

type OptionValue = readonly [(value: unknown) => boolean, string];

const SWITCH: OptionValue = [(value) => typeof value === 'boolean', 'true or false'];

function isMessage(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' && value !== '';
  return ['asymmetricMatch', 'test'].some((method) => method in value && typeof value[method as keyof typeof value] === 'function');
}

/** Whether a value is a text or a list of texts, as paths are; none is empty. */
export function isPaths(value: unknown): value is string | readonly string[] {
  return [value].flat().every((each) => typeof each === 'string' && each !== '');
}

/** What the values of options are, as far as any other would be taken for one of them. */
const VALUES: Readonly<Record<string, OptionValue>> = {
  allowUnjudged: [
    (value) => typeof value === 'boolean' || (Array.isArray(value) && value.every((kind) => typeof kind === 'string')),
    'true, false or a list of kinds',
  ],
  asStatus: SWITCH,
  field: [(value) => typeof value === 'string', 'a path of fields such as "spec.size"'],
  message: [isMessage, 'a text, a pattern or an asymmetric matcher'],
  kubeconform: [(value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'an object with schemas'],
  seconds: [(value) => typeof value === 'number' && value > 0, 'a number above 0'],
  schemas: [isPaths, 'a path or a list of paths'],
  secondOpinion: SWITCH,
  strict: SWITCH,
};

/**
 * Throws a `StructuralProblem` for what is no object, a key that is not known, with the one that may have been meant, and for a value that an option cannot
 * have: nothing that a test asks for is ignored, or taken for something else.
 */
export function checkOptions(given: unknown, known: readonly string[], what: string): asserts given is object {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new StructuralProblem(`${what}: must be an object, got ${kindOfValue(given)}`);
  const problem = unknownOption(given, known);
  if (problem !== undefined) throw new StructuralProblem(`${what}: ${problem}`);
  for (const [name, value] of Object.entries(given)) {
    if (name === 'kubeVersion') kubeVersion(value);
    const [isValid, wanted] = VALUES[name] ?? [];
    if (value !== undefined && isValid?.(value) === false)
      throw new StructuralProblem(`${what}: ${name} must be ${String(wanted)}, got ${JSON.stringify(value) ?? typeof value}`);
    if (name === 'kubeconform' && value !== undefined) checkOptions(value, ['schemas', 'secondOpinion'], `${what}: kubeconform`);
  }
}
