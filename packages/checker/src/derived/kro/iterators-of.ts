import { isJsonObject, type JsonValue } from '@structural/json';
import { itemsIn, memberIn } from '../json.js';

/** The names of the variables of a resource that is repeated. */
export function iteratorsOf(resource: JsonValue | undefined): readonly string[] {
  return itemsIn(memberIn(resource, 'forEach')).flatMap((each) => (isJsonObject(each) ? Object.keys(each) : []));
}
