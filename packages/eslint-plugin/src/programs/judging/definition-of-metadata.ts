import { pathText, type Diagnostic } from '@structural/checker';
import type { FoundResource } from '../finding/found-resource.js';
import { hasMetadata } from '../finding/search.js';
import type { StaticValue } from '../static-value.js';
import { OF_METADATA } from './certain-findings.js';
import { standInFor, type StandIn } from './stand-in.js';

/** A definition of a kind of which none is at hand, as far as all objects have the same: their metadata. */
export function definitionOfMetadata({ mayHaveNotes, value }: FoundResource): StandIn | undefined {
  const group = groupOf(value);
  if (!group.includes('.') || OF_OTHER_OBJECTS.test(group) || isWrittenSmall(value.entries.get('kind')?.value)) return undefined;
  const names = [...value.entries.keys()].filter((name) => !HEAD.has(name));
  const isOwn = names.some((name) => !PARTS.has(name) && !OF_METADATA.has(name) && !hasMetadata([name]));
  const metadata = value.entries.get('metadata')?.value;
  // A field of the metadata that stands at the root is meant for it where that does not have it, and nothing else there is the program's own.
  const isMisplaced = (name: string): boolean =>
    OF_METADATA.has(name) && !isOwn && metadata?.kind === 'object' && !metadata.isOpen && !metadata.entries.has(name);
  const kept = names.filter((name) => !hasMetadata([name]) && !isMisplaced(name));
  const schema = {
    type: 'object',
    properties: Object.fromEntries(kept.map((name) => [name, { 'x-kubernetes-preserve-unknown-fields': true }])),
  };
  const catalog = standInFor(value, schema, 'metadata');
  return catalog === undefined ? undefined : { catalog, worded: (finding) => worded(finding, group, mayHaveNotes === true) };
}

/** Whether a kind is written as hardly any kind of a server is: a program has objects of its own that look alike. */
function isWrittenSmall(kind: StaticValue | undefined): boolean {
  return kind?.kind === 'scalar' && /^[a-z]/.test(String(kind.value));
}

/** The group of an object, as far as it is known. */
export function groupOf({ entries }: FoundResource['value']): string {
  const apiVersion = entries.get('apiVersion')?.value;
  return apiVersion?.kind === 'scalar' ? (String(apiVersion.value).split('/')[0] ?? '') : '';
}

/** A finding that holds of the metadata of any object; what has notes may have more than a server knows, but for what is misspelt. */
function worded(finding: Diagnostic, group: string, mayHaveNotes: boolean): Diagnostic | undefined {
  const { cause, hint = '', message, rule } = finding;
  if (rule === 'unknown-field' && mayHaveNotes && !hint.startsWith('did you mean') && message.includes('.')) return undefined;
  const isOfType = rule === 'undecodable-resource' && message.includes('cannot unmarshal');
  if (rule !== 'unknown-field' && !isOfType && !isOfAll(cause, group)) return undefined;
  return { ...finding, related: [] };
}

function isOfAll(cause: Diagnostic['cause'], group: string): boolean {
  if (cause?.type === 'FieldValueRequired') return pathText(cause.path) === 'metadata.name';
  return isInvalidMetadata(cause, group);
}

/** Whether a server says of a value in the metadata that it is none of any object of a group. */
export function isInvalidMetadata(cause: Diagnostic['cause'], group: string): boolean {
  const path = cause?.type === 'FieldValueInvalid' ? pathText(cause.path) : '';
  return path.startsWith('metadata.') && !(path === 'metadata.name' && NAMED_OTHERWISE.test(group));
}

/** Groups of objects that are no server's, which have other rules. */
const OF_OTHER_OBJECTS = /(?:^|\.)backstage\.io$/;

/** Groups that a server of their own serves, which takes other names. */
const NAMED_OTHERWISE = /(?:^|\.)(?:openshift|k8s)\.io$/;

const HEAD: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);
const PARTS: ReadonlySet<string> = new Set(['spec', 'status', 'data']);
