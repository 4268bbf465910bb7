import type { JsonObject } from '@structural/json';
import { resourceWith, type Fixture } from '../../judge/fixture.js';
import type { Side } from '../../judge/side.js';
import type { Sides } from '../../judge/sides.js';
import type { CandidateValue, CandidateValues, SchemaChange } from '../../records/schema-rule.js';
import { resourceAmong, resourceBeside } from '../../values/beside-siblings.js';
import { candidateValues, type CandidateOptions } from '../../values/candidate-values.js';
import { inTurn } from '../../values/in-turn.js';
import { valuesToFill } from '../../values/values-to-fill.js';

/** How many resources are asked where none at all was found that is accepted. */
export const MAX_HOPELESS = 8;

/** The values to try in a fixture; kind and apiVersion of a resource are what they are. */
export function valuesIn(
  { base, path, side }: Fixture,
  change: SchemaChange,
  own: SchemaChange['from'],
  options: CandidateOptions,
): CandidateValues {
  const [name] = path;
  const given = path.length === 1 && (name === 'kind' || name === 'apiVersion') ? base[name] : undefined;
  if (given !== undefined) return { values: [{ value: given }], isWhole: true };
  return candidateValues(change, side.judge.schema, path, own, options);
}

/** What is known on one side alone may have defaults, which are filled in there alone. */
export function withValuesToFill({ from, place, rule }: SchemaChange, sides: Sides, { isWhole, values }: CandidateValues): CandidateValues {
  if (rule.triedIn !== 'without-defaults') return { isWhole, values };
  const side = from === undefined ? sides.to : sides.from;
  return { isWhole, values: inTurn(valuesToFill(side, place), values) };
}

/** The resource by which a value is tried. */
export function resourceFor({ rule }: SchemaChange, fixture: Fixture, { value }: CandidateValue, to: Side): JsonObject {
  if (value === null && rule.triedIn === 'without-defaults') return resourceAmong(fixture, value, to);
  if (rule.triedIn === 'with-siblings') return resourceBeside(fixture, value);
  return rule.triedIn === 'among-siblings' ? resourceAmong(fixture, value, to) : resourceWith(fixture, value);
}

/** What trying came to. */
export interface Tries {
  /** How many resources were accepted. */
  accepted: number;
  tried: number;
  /** Whether there were no other values. */
  isWhole: boolean;
  /** What a search tried beyond that. */
  searched?: string;
}

/** Whether there was nothing else to try. */
export function isDecided({ accepted, isWhole, tried }: Tries): boolean {
  return isWhole && accepted === tried && tried > 0;
}

/** What was tried, in a clause. */
export function triedText({ accepted, searched, tried }: Tries): string {
  const named = `${String(tried)} resources with values that the schemas name, of which ${String(accepted)} are accepted before the change`;
  return searched === undefined ? named : `${named}; ${searched}`;
}
