import { sampleBuiltin, type NamedType } from '@structural/checker';
import { newJsonObject, type JsonObject } from '@structural/json';
import { toSample, type Sample } from '@structural/witness';
import { serverCode } from '../inputs/server-code.js';

/** An object of a built-in kind that the server's own code accepts: a minimal one, or one with every field that it accepts. */
export function builtinSample({ entry: { definition }, version }: NamedType, full: boolean): Sample {
  const { group, names } = definition.spec;
  const apiVersion = group === '' ? version : `${group}/${version}`;
  const byTypes = full ? toSample(definition, version, { full }).object : undefined;
  const sample = sampleBuiltin({ apiVersion, name: names.kind }, byTypes && written(byTypes, apiVersion), serverCode());
  if (sample === undefined) return { ok: false, reasons: [] };
  return sample.ok ? { ...sample, omitted: sample.omitted.map((path) => path.map(String)), unevaluatedRules: 0 } : sample;
}

/** What a user writes of an object: all but its status. */
function written(object: JsonObject, apiVersion: string): JsonObject {
  const own = Object.entries(object).filter(([name]) => name !== 'status');
  return Object.assign(newJsonObject(), Object.fromEntries(own), { apiVersion });
}
