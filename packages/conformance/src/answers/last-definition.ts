import type { KubernetesVersion } from '@structural/core';
import { readDefinitionBody } from './answer-crd.js';

type Reading = ReturnType<typeof readDefinitionBody>;

const last: { text?: string; minor?: number; reading?: Reading } = {};

/** Reads a CRD from a request body, but once where the same one comes many times in a row, as it does with a request for each version. */
export function readDefinitionAgain(text: string, kubernetesVersion: KubernetesVersion): Reading {
  if (last.text !== text || last.minor !== kubernetesVersion.minor || last.reading === undefined) {
    last.text = text;
    last.minor = kubernetesVersion.minor;
    last.reading = readDefinitionBody(text, kubernetesVersion);
  }
  return last.reading;
}
