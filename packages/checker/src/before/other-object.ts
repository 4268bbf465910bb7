import type { JsonObject } from '@structural/json';
import { describeResource } from '../find/describe-resource.js';

/**
 * In what an object is another one than the stored one that it is to be an update of, as one clause; undefined where it is the same, in any version of its
 * group. Without a namespace it is in `default`.
 */
export function otherObject(old: JsonObject, object: JsonObject): string | undefined {
  const [before, now] = [identity(old), identity(object)];
  const part = (['kind', 'group', 'namespace', 'name'] as const).find((each) => before[each] !== now[each]);
  if (part === undefined) return undefined;
  return `another object cannot be updated: its ${part} is ${JSON.stringify(before[part])}, and that of the resource ${JSON.stringify(now[part])}`;
}

function identity(object: JsonObject): Readonly<Record<'kind' | 'group' | 'namespace' | 'name', string>> {
  const { group, kind, name, namespace } = describeResource(object);
  return { group, kind, name, namespace: namespace === '' ? 'default' : namespace };
}
