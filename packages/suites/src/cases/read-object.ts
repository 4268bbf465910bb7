import type { JsonPath } from '@structural/document';
import { isJsonObject, mergePatch, type JsonObject, type JsonValue } from '@structural/json';
import type { SuiteObject } from '../case/written.js';
import type { DocumentReading } from '../read/document-reading.js';

/** What is written there; without a kind it is what is merged into the base. */
export function readObject(
  { document, fault, file }: DocumentReading,
  value: JsonValue | undefined,
  path: JsonPath,
  base?: JsonObject,
): SuiteObject | undefined {
  if (value === undefined) return undefined;
  if (base !== undefined && isJsonObject(value) && value['kind'] === undefined)
    return { file, document, path, value: mergePatch(base, value) };
  if (!isJsonObject(value)) return fault(path, `${path.join('.')} must be an object`);
  for (const name of ['apiVersion', 'kind']) if (typeof value[name] !== 'string') fault(path, `${path.join('.')} must have ${name}`);
  return { file, document, path, value };
}
