import { errorText, type FieldError } from '@structural/core';
import { printJson, type JsonValue } from '@structural/json';
import { placeText } from '@structural/witness';
import type { Sides } from '../../judge/sides.js';
import type { Plan, SchemaChange } from '../../records/schema-rule.js';
import type { RequestProof } from '../proofs/proofs.js';

/** How much of a value is shown. */
const MAX_CHARACTERS = 200;

/** What the second side says of a value. */
export interface SaidOfValue {
  readonly value: JsonValue;
  readonly said: FieldError | string;
}

/** The request that shows a change, with the value that it is about and what the second side says of that. */
export function requestProof({ place }: SchemaChange, { refusal }: Plan, { from }: Sides, { said, value }: SaidOfValue): RequestProof {
  const { hasStatus } = from.judge.type;
  const [first] = place;
  const isOfStatus = hasStatus && first?.kind === 'property' && first.name === 'status';
  const collection = collectionPath(from);
  const text = printJson(value);
  const shown =
    text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)} and ${String(text.length - MAX_CHARACTERS)} more characters` : text;
  return {
    kind: 'request',
    request: `${isOfStatus ? `PUT ${collection}/sample/status` : `POST ${collection}`} with ${placeText(place)}: ${shown}`,
    fromSays: isOfStatus ? '200' : '201',
    toSays: typeof said === 'string' ? `400 ${said}` : `422 ${errorText(said)}`,
    effect: refusal ?? 'writes are refused',
  };
}

/** Where the resources of a side are sent to. */
export function collectionPath({ definition, judge }: Sides['from']): string {
  const { group, namespaced, version } = judge.type;
  return `/apis/${group}/${version}/${namespaced ? 'namespaces/default/' : ''}${definition.spec.names.plural}`;
}
