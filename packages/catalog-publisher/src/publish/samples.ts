import { NEWEST_KUBERNETES, rulesOf } from '@structural/checker';
import { type CustomResourceDefinition } from '@structural/core';
import { minimalSample, toSample } from '@structural/witness';
import { printJson, type JsonObject } from '@structural/json';
import type { ApiSamples } from './published-api.js';

/** Resources of a version that a server would accept, its rules among the judges; without those that were not found. */
export function samplesOf(definition: CustomResourceDefinition, version: string): ApiSamples {
  const { full, minimal } = sampleObjects(definition, version);
  return { ...(minimal && { minimal: printJson(minimal) }), ...(full && { full: printJson(full) }) };
}

/** The same as values. */
export function sampleObjects(
  definition: CustomResourceDefinition,
  version: string,
): { readonly [Sample in keyof ApiSamples]?: JsonObject } {
  const options = { kubernetesVersion: NEWEST_KUBERNETES, rules: rulesOf(NEWEST_KUBERNETES) };
  const minimal = minimalSample(definition, version, options);
  const full = toSample(definition, version, { ...options, full: true });
  return { ...(minimal.ok && { minimal: minimal.object }), ...(full.ok && { full: full.object }) };
}
