import type { KubernetesVersion } from '@structural/core';
import { readDefinitionBody } from './answer-crd.js';

type Reading = ReturnType<typeof readDefinitionBody>;

/** Characters of all texts whose readings are kept; a reading takes some ten times the memory of its text. */
const MAX_CHARACTERS = 1 << 24;

/** Readings by minor and text, the one used last at the end. */
const recent = new Map<string, Reading>();
let characters = 0;

/** Reads a CRD from a request body, but once where the same one comes again soon, as it does with a request for each of its resources. */
export function readDefinitionAgain(text: string, kubernetesVersion: KubernetesVersion): Reading {
  const key = `${kubernetesVersion.minor} ${text}`;
  const known = recent.get(key);
  const reading = known ?? readDefinitionBody(text, kubernetesVersion);
  recent.delete(key);
  recent.set(key, reading);
  if (known === undefined) characters += key.length;
  for (const oldest of recent.keys()) {
    if (characters <= MAX_CHARACTERS) break;
    recent.delete(oldest);
    characters -= oldest.length;
  }
  return reading;
}
