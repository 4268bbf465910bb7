import { describeResource } from '@structural/checker';
import type { JsonObject } from '@structural/json';

/** The namespace and name of an object. */
export function nameOf(object: JsonObject): string {
  const { name, namespace } = describeResource(object);
  return namespace === '' ? name : `${namespace}/${name}`;
}
