import { isJsonArray, isJsonObject, valueAt, type JsonObject } from '@structural/json';
import type { Client } from './client.js';

export const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** Whether a definition is established: its resources are served. */
export function isEstablished(definition: JsonObject | undefined): boolean {
  const conditions = definition === undefined ? undefined : valueAt(definition, ['status', 'conditions']);
  return (
    isJsonArray(conditions) && conditions.some((each) => isJsonObject(each) && each['type'] === 'Established' && each['status'] === 'True')
  );
}

/** How many milliseconds the server's controllers have for one definition. */
const PATIENCE = 30_000;

/**
 * Waits until the server tells of a definition what is waited for, and gives it; undefined stands for one that is gone. The server's events end the wait,
 * no clock. Throws where they do not come.
 */
export async function definitionWhen(
  client: Client,
  name: string,
  isReached: (definition: JsonObject | undefined) => boolean,
): Promise<JsonObject | undefined> {
  const { body, status } = await client.send('GET', `${DEFINITIONS}/${name}`);
  const first = status === 404 ? undefined : body;
  if (isReached(first)) return first;
  const version = String(valueAt(body, ['metadata', 'resourceVersion']) ?? '');
  const path = `${DEFINITIONS}?watch=true&fieldSelector=metadata.name%3D${name}&resourceVersion=${version}`;
  let found: { readonly definition: JsonObject | undefined } | undefined;
  await client.watch(path, PATIENCE, ({ object, type }) => {
    const definition = type === 'DELETED' || !isJsonObject(object) ? undefined : object;
    if (isReached(definition)) found = { definition };
    return found !== undefined;
  });
  if (found === undefined) throw new Error(`${name} is not what was waited for: ${JSON.stringify(body['status'])}`);
  return found.definition;
}
