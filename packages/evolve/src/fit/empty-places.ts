import { isCreatingKubernetes, type EmptyPlace } from '@structural/checker';
import { child, index, type CustomResourceDefinition, type FieldPath, type KubernetesVersion } from '@structural/core';
import { goQuote } from '@structural/go';
import { newEffort, newInquiry, type Inquiry } from '@structural/witness';
import type { Saying } from './conflict.js';
import { emptySites, schemaPath, type EmptySite, type DefinitionSite } from './empty-sites.js';
import { fittingSchemas } from './fitting-schemas.js';
import { proofAt, type EmptinessProof } from './proof-at.js';

/** The places of a definition where the server accepts no value, in words: as few keywords as leave none, and what the server says of values. */
export function emptyPlaces(definition: CustomResourceDefinition, version: KubernetesVersion): readonly EmptyPlace[] {
  // Of servers before 1.22 nothing is known about values.
  if (isCreatingKubernetes(version)) return [];
  const effort = newEffort();
  // What proves is loaded for the first schema that it is to look at.
  let inquiry: Inquiry | undefined;
  const proven = emptySites(
    definition,
    (site) => proofAt(site, definition, (inquiry ??= newInquiry(version, definition.spec.preserveUnknownFields === true, effort))),
    fittingSchemas(version, effort),
  );
  return proven.map((empty) => {
    const marked = markedSaying(empty.proof.sayings);
    const steps = marked?.path ?? [];
    const path = steps.reduce<FieldPath>(
      (at, step) => (typeof step === 'number' ? index(at, step) : child(at, step)),
      schemaPath(empty.site),
    );
    const hint = hintOf(empty.proof);
    return { path, isValue: steps.length > 1, message: messageOf(empty, definition), ...(hint === undefined ? {} : { hint }) };
  });
}

/** What a format or a pattern contradicts is more often wrong than they are. */
function markedSaying(sayings: readonly Saying[]): Saying | undefined {
  return sayings.findLast(({ path: [keyword] }) => keyword !== 'format' && keyword !== 'pattern') ?? sayings.at(-1);
}

function messageOf({ proof, reach, site }: EmptySite<EmptinessProof>, definition: CustomResourceDefinition): string {
  const field = fieldPathOf(site);
  const sayings = [...proof.sayings.map(({ text }) => text), ...(proof.besides === undefined ? [] : [proof.besides])];
  const what = sayings.length === 0 ? 'is accepted' : `fits ${listed(sayings)}`;
  const isPlain = proof.sayings.every(({ isIntricate }) => !isIntricate);
  const { kind } = definition.spec.names;
  const consequence =
    reach.role === 'root' ? `so that no ${kind} is accepted` : reach === site ? '' : `so that nothing is accepted as ${fieldPathOf(reach)}`;
  return [
    `${field === '' ? '' : `${field}: `}no ${site.role === 'root' ? kind : nounOf(site)} ${what}`,
    ...(isPlain || sayings.length === 0 ? [] : [`: ${proof.why}`]),
    ...(consequence === '' || site.role === 'root' ? [] : [`; it must be there, ${consequence}`]),
  ].join('');
}

function nounOf({ schema }: DefinitionSite): string {
  return schema['x-kubernetes-int-or-string'] === true ? 'integer or string' : (schema.type ?? 'value');
}

function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`;
}

/** The field of a resource that a schema is for, as `fieldText` writes it. */
function fieldPathOf(site: DefinitionSite): string {
  const steps: string[] = [];
  for (let at = site; at.parent !== undefined; at = at.parent) {
    if (at.role === 'items') steps.push('[*]');
    else if (at.role === 'values') steps.push('.*');
    else steps.push(/^[\w$-]+$/.test(at.name) ? `.${at.name}` : `[${goQuote(at.name.slice(0, 80))}]`);
  }
  return steps.reverse().join('').replace(/^\./, '');
}

function hintOf({ refused, schema: { enum: members = [], type } }: EmptinessProof): string | undefined {
  if (refused.length === 0) return undefined;
  const tried = `the server refuses ${refused.map(({ error, value }) => `${value}: ${error}`).join('; ')}`;
  const isOfBooleans = type === 'string' && members.length > 0 && members.every((member) => typeof member === 'boolean');
  return isOfBooleans ? `${tried}; quote the values: YAML reads on, off, yes and no as booleans` : tried;
}
