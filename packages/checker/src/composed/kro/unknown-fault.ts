import type { SourceFault } from '../../find/source-fault.js';
import { nearNames } from '../../names/near-names.js';
import type { FieldStep } from '../schema-path.js';

/** A field that a kind does not have, with the one that may be meant. */
export function unknownFault(
  of: string,
  steps: readonly FieldStep[],
  fields: readonly string[],
  place: SourceFault['place'],
  mark: SourceFault['mark'],
): SourceFault {
  const last = steps.at(-1);
  const [near] = typeof last === 'string' ? nearNames(last, fields) : [];
  const written = steps
    .map((step) => (typeof step === 'string' ? `.${step}` : typeof step === 'number' ? `[${String(step)}]` : '[]'))
    .join('');
  return {
    severity: 'error',
    message: `${of} has no field ${written.replace(/^\./, '')}`,
    place,
    mark,
    ...(near !== undefined && { hint: `did you mean ${near}?` }),
  };
}
