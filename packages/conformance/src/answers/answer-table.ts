import type { KubernetesVersion } from '@structural/core';
import { toTable } from '@structural/publishing';
import { parseYaml } from '@structural/document';
import {
  formatJsonFloat,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  newJsonObject,
  parseNumberLiteral,
  toFloat64,
  type JsonObject,
  type JsonValue,
} from '@structural/json';
import { readDefinitionAgain } from './recent-definitions.js';
import type { ProtocolAnswer, ProtocolRequest } from '../request.js';

/** Ages count from here where a request does not say its own time: recorded answers stay what they were. */
const NOW = Date.parse(process.env['STRUCTURAL_NOW'] ?? '') || Date.now();

/** Answers `table`: what `kubectl get` receives of some resources, as the protocol reads them. */
export function answerTable(request: ProtocolRequest, kubernetesVersion: KubernetesVersion): ProtocolAnswer {
  const reading = readDefinitionAgain(request.crd ?? '', kubernetesVersion);
  if (!reading.ok) return { crdError: reading.decodeError };
  const objects: JsonObject[] = [];
  for (const text of request.crs ?? []) {
    const parsed = parseYaml(text);
    if (!parsed.ok) return { error: parsed.error.message };
    const value = throughFloats(parsed.value);
    if (!isJsonObject(value) || !hasKind(value)) return { error: "Object 'Kind' is missing" };
    objects.push(value);
  }
  const table = toTable(reading.definition, request.version ?? '', objects, Date.parse(request.now ?? '') || NOW);
  return table.error === undefined ? { columns: table.columns, rows: table.rows } : { error: table.error };
}

/** A group and version of more than two parts is none, and takes the kind along. */
function hasKind({ kind, apiVersion }: JsonObject): boolean {
  return typeof kind === 'string' && kind !== '' && !(typeof apiVersion === 'string' && apiVersion.split('/').length > 2);
}

/** A value whose numbers all were float64 for a while, as the protocol's reader of tables makes them: `1.0` becomes `1`. */
function throughFloats(value: JsonValue): JsonValue {
  if (isJsonNumber(value)) return parseNumberLiteral(formatJsonFloat(toFloat64(value))) ?? value;
  if (isJsonArray(value)) return value.map(throughFloats);
  if (!isJsonObject(value)) return value;
  const copy = newJsonObject();
  for (const key in value) copy[key] = throughFloats(value[key] ?? null);
  return copy;
}
