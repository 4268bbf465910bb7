import { servedVersions, type CustomResourceDefinition, type KubernetesVersion } from '@structural/core';
import { visible } from '@structural/presenters';
import { lostInV2, type LostInV2, type LostKeyword } from '@structural/publishing';
import { write, type Streams } from '../program/streams.js';

/** Which definitions a Swagger 2.0 document is about. */
interface LostOptions {
  readonly groupVersion?: string;
  readonly kubernetesVersion: KubernetesVersion;
  readonly stored: boolean;
}

/** Says what a Swagger 2.0 document leaves out of each version: a line each, every field once. */
export async function reportLost(
  definitions: readonly CustomResourceDefinition[],
  { groupVersion, ...options }: LostOptions,
  { stderr }: Pick<Streams, 'stderr'>,
): Promise<void> {
  for (const definition of definitions) {
    const { group, names } = definition.spec;
    for (const version of servedVersions(definition)) {
      if (groupVersion !== undefined && groupVersion !== `${group}/${version}`) continue;
      const lost = lostInV2(definition, version, options);
      if (lost.length === 0) continue;
      await write(stderr, `note: ${visible(`${names.kind} of ${group}/${version}`)}: Swagger 2.0 leaves out ${lostText(lost)}\n`);
    }
  }
}

/** Fields by what is lost of them: `oneOf of spec.a, spec.b; nullable and what is below of spec.c`. */
function lostText(lost: readonly LostInV2[]): string {
  const byKeywords = new Map<string, string[]>();
  for (const { field, keywords } of lost) {
    const words = keywords.map((keyword) => WORDS[keyword] ?? keyword).join(' and ');
    const fields = byKeywords.get(words);
    if (fields === undefined) byKeywords.set(words, [field || 'the resource']);
    else fields.push(field || 'the resource');
  }
  return [...byKeywords].map(([words, fields]) => `${words} of ${listed(fields)}`).join('; ');
}

const WORDS: Partial<Record<LostKeyword, string>> = { below: 'what is below' };

function listed(fields: readonly string[]): string {
  const shown = fields.slice(0, MAX_FIELDS).map((field) => visible(field));
  return fields.length > MAX_FIELDS ? `${shown.join(', ')} and ${fields.length - MAX_FIELDS} more` : shown.join(', ');
}

const MAX_FIELDS = 25;
