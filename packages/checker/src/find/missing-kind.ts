import { printJson, type JsonObject } from '@structural/json';

/** What kubectl and the server say of an object without a kind, or with one that is no text. Source: apimachinery, `runtime`, NewMissingKindErrWithBody. */
export function missingKind(object: JsonObject): string {
  return `Object 'Kind' is missing in '${printJson(object)}'`;
}
