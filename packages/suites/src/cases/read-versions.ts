import { kubernetesVersionText, minorsOf, NEWEST_KUBERNETES, OLDEST_KUBERNETES, parseKubernetesVersion } from '@structural/checker';
import { kubernetesVersion, type KubernetesVersion } from '@structural/core';
import { locate, type JsonPath } from '@structural/document';
import { isJsonArray, isJsonNumber, type JsonValue } from '@structural/json';
import type { DocumentReading } from '../read/document-reading.js';

/** The servers that a test is for, the oldest first; undefined where it does not say. */
export function readVersions(
  reading: DocumentReading,
  value: JsonValue | undefined,
  path: JsonPath,
): readonly KubernetesVersion[] | undefined {
  if (value === undefined) return undefined;
  const items = isJsonArray(value) ? value.map((item, i) => [item, [...path, i]] as const) : [[value, path] as const];
  const versions = new Set(items.flatMap(([item, at]) => versionsOf(reading, item, at)));
  return [...versions].sort((a, b) => a.minor - b.minor);
}

function versionsOf(reading: DocumentReading, value: JsonValue, at: JsonPath): readonly KubernetesVersion[] {
  const { end, start } = locate(reading.document, at)?.value ?? reading.document.range;
  // Without quotes 1.30 is the number 1.3: what counts is what is written.
  const text = isJsonNumber(value) ? reading.document.text.slice(start, end) : value;
  const range = typeof text === 'string' ? parseRange(text) : undefined;
  if (range === undefined) {
    const supported = `${kubernetesVersionText(OLDEST_KUBERNETES)} to ${kubernetesVersionText(NEWEST_KUBERNETES)}`;
    reading.fault(at, `${at.join('.')} must be a version of Kubernetes from ${supported}, a range (1.34..1.36), or one with >= or <`);
    return [];
  }
  const [from, to] = range;
  return minorsOf(from, to).map((minor) => (minor === from.minor ? from : kubernetesVersion(minor)));
}

function parseRange(text: string): readonly [KubernetesVersion, KubernetesVersion] | undefined {
  const [, sign, first = '', last] = /^\s*(>=|<)?\s*([^.\s]+\.[^.\s]+)(?:\.\.([^\s]+))?\s*$/.exec(text) ?? [];
  const from = parseKubernetesVersion(first);
  if (from === undefined) return undefined;
  if (last !== undefined) {
    const to = parseKubernetesVersion(last);
    return to === undefined || sign !== undefined ? undefined : [from, to];
  }
  if (sign === '>=') return [from, NEWEST_KUBERNETES];
  return sign === '<' ? [OLDEST_KUBERNETES, kubernetesVersion(from.minor - 1)] : [from, from];
}
