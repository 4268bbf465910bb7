import { isJsonArray, isJsonObject, type JsonObject } from '@structural/json';

/** Who wrote an object in which version. */
export interface ManagedBy {
  readonly version: string;
  readonly manager: string;
}

/** What the managedFields of an object tell of versions and managers; nothing where kubectl did not show them. */
export function managersOf({ metadata }: JsonObject): readonly ManagedBy[] {
  const fields = isJsonObject(metadata) ? metadata['managedFields'] : undefined;
  if (!isJsonArray(fields)) return [];
  return fields.filter(isJsonObject).flatMap(({ apiVersion, manager }) => {
    if (typeof apiVersion !== 'string') return [];
    return [{ version: apiVersion.slice(apiVersion.indexOf('/') + 1), manager: typeof manager === 'string' ? manager : '' }];
  });
}
