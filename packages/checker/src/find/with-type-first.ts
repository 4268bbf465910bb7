import { newJsonObject, type JsonObject } from '@structural/json';

/** An object in the order in which manifests are written: what it is, then which one, then the rest. */
export function withTypeFirst({ apiVersion, kind, metadata, ...rest }: JsonObject): JsonObject {
  return Object.assign(
    newJsonObject(),
    apiVersion === undefined ? {} : { apiVersion },
    kind === undefined ? {} : { kind },
    metadata === undefined ? {} : { metadata },
    rest,
  );
}
