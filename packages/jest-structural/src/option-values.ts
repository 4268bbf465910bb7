import { unknownOption } from '@structural/checker';
import { StructuralProblem } from './problem.js';

type OptionValue = readonly [(value: unknown) => boolean, string];

const SWITCH: OptionValue = [(value) => typeof value === 'boolean', 'true or false'];

function isMessage(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'string';
  return ['asymmetricMatch', 'test'].some((method) => method in value && typeof value[method as keyof typeof value] === 'function');
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
  secondOpinion: SWITCH,
  strict: SWITCH,
};

/**
 * Throws a `StructuralProblem` for a key that is not known, with the one that may have been meant, and for a value that an option cannot have: nothing that a
 * test asks for is ignored, or taken for something else.
 */
export function checkOptions(given: object, known: readonly string[], what: string): void {
  const problem = unknownOption(given, known);
  if (problem !== undefined) throw new StructuralProblem(`${what}: ${problem}`);
  for (const [name, value] of Object.entries(given)) {
    const [isValid, wanted] = VALUES[name] ?? [];
    if (value !== undefined && isValid?.(value) === false)
      throw new StructuralProblem(`${what}: ${name} must be ${String(wanted)}, got ${JSON.stringify(value) ?? typeof value}`);
    if (name === 'kubeconform' && value !== undefined) checkOptions(value as object, ['schemas', 'secondOpinion'], `${what}: kubeconform`);
  }
}
