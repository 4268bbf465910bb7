import {
  admitFound,
  NEWEST_KUBERNETES,
  readCatalog,
  rewritingOf,
  templateMessage,
  valueAsRead,
  type CatalogEntry,
  type CatalogProblem,
} from '@structural/checker';
import { errorText, isLive, type CustomResourceDefinition } from '@structural/core';
import { lineIndex, locateNearest, type LineIndex } from '@structural/document';
import { isJsonObject, newJsonObject, printJson, type JsonObject } from '@structural/json';
import { sha256 } from '../sha256.js';
import type { DefinitionIdentity, SeenDefinition } from './counting-definitions.js';
import { packDefinition } from './packed-definition.js';
import { readEntityAnnotations } from './entity-annotations.js';
import type { Manifest, PublishingProblem } from './published-api.js';

/** What is kept of a manifest: no text, no document. */
export interface ReadManifest<Found extends SeenDefinition = ManifestDefinition> {
  readonly file: string;
  /** A hash over the text. */
  readonly digest: string;
  readonly definitions: readonly Found[];
  /** What could not be read. */
  readonly problems: readonly PublishingProblem[];
}

/** A definition in a manifest, and whether a server would have it. What a cluster changes all the time is not in its fingerprint. */
export interface ManifestDefinition extends SeenDefinition {
  readonly definition: CustomResourceDefinition;
  /** Whether it counts as one that is stored, see {@link Manifest}. */
  readonly asStored: boolean;
  /** The whole definition as one line of text; made when first asked for. */
  packed(): string;
}

/** Reads manifests and judges their definitions; what is as it was before is taken over. Never throws. */
export function readManifests(manifests: Iterable<Manifest>, before?: readonly ReadManifest[]): readonly ReadManifest[] {
  const steps = readInSteps(manifests, before);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same with a pause after each manifest, for those who have something else to do in between. */
export function* readInSteps(
  manifests: Iterable<Manifest>,
  before: readonly ReadManifest[] = [],
): Generator<void, readonly ReadManifest[]> {
  const known = new Map(before.flatMap(({ definitions }) => definitions.map((read) => [read.fingerprint, read])));
  const unchanged = new Map(before.map((read) => [`${read.digest} ${read.file}`, read]));
  const read: ReadManifest[] = [];
  for (const manifest of manifests) {
    const digest = sha256(manifest.text);
    read.push(unchanged.get(`${digest} ${manifest.file}`) ?? readManifest(manifest, digest, known));
    yield;
  }
  return read;
}

/** Whether manifests may have held definitions but none of them can be read. */
export function isUnreadable(read: readonly ReadManifest[]): boolean {
  return read.some(({ problems }) => problems.length > 0) && read.every(({ definitions }) => definitions.length === 0);
}

/** Reads one manifest; definitions whose fingerprint is known are taken over. */
function readManifest(manifest: Manifest, digest: string, known: ReadonlyMap<string, ManifestDefinition>): ReadManifest {
  const { asStored = false, file } = manifest;
  const rewrite = rewritingOf(manifest.proposals);
  const { entries, problems } = readCatalog([manifest], rewrite);
  const lines = new Map<string, LineIndex>();
  const lineOf = ({ document, found }: CatalogEntry, path: readonly string[] = []): number => {
    const index = lines.get(document.text) ?? lineIndex(document.text);
    lines.set(document.text, index);
    return index.positionOf(locateNearest(document, [...found.path, ...path]).value.start).line;
  };
  const definitions = entries.map((entry) => {
    const isEstablished = isEstablishedIn(entry, manifest);
    const value = valueAsRead(entry.found, rewrite);
    const fingerprint = fingerprintOf(entry, value, isEstablished);
    const before = known.get(fingerprint);
    const definition = before?.definition ?? entry.definition;
    const reasons =
      isEstablished || (before !== undefined && before.refusal === undefined)
        ? []
        : admitFound(definition, NEWEST_KUBERNETES).errors.map(errorText);
    const { annotations = NO_ANNOTATIONS, name } = definition.metadata;
    const refusal: PublishingProblem | undefined =
      reasons.length === 0 ? undefined : { reason: 'refused', file, line: lineOf(entry), definition: name, message: reasons.join('; ') };
    const annotationProblems = readEntityAnnotations(annotations).faults.map(({ annotation, message }): PublishingProblem => {
      const line = lineOf(entry, ['metadata', 'annotations', annotation]);
      return { reason: 'annotation', file, line, definition: name, message };
    });
    const identity = identityOf(definition);
    const packed = before?.packed ?? packedOnce(value);
    return { file, asStored, fingerprint, identity, definition, packed, refusal, annotationProblems };
  });
  return {
    file,
    digest,
    definitions,
    problems: problems.map((problem) => ({ reason: 'unreadable', file, definition: '', ...described(problem) })),
  };
}

/** The definitions of a manifest that was judged before, by their fingerprints. */
export function readAgain(manifest: Manifest): ReadonlyMap<string, CustomResourceDefinition> {
  const rewrite = rewritingOf(manifest.proposals);
  const { entries } = readCatalog([manifest], rewrite);
  return new Map(
    entries.map((entry) => [fingerprintOf(entry, valueAsRead(entry.found, rewrite), isEstablishedIn(entry, manifest)), entry.definition]),
  );
}

function isEstablishedIn({ definition: { status } }: CatalogEntry, { asStored = false, stored = false }: Manifest): boolean {
  return asStored || (stored && status.conditions?.some((one) => one.type === 'Established' && one.status === 'True') === true);
}

/** Packs a value once, and keeps no more of it from then on. */
function packedOnce(value: JsonObject): () => string {
  let rest: JsonObject | undefined = value;
  let packed = '';
  return () => {
    if (rest !== undefined) packed = packDefinition(rest);
    rest = undefined;
    return packed;
  };
}

const NO_ANNOTATIONS: ReadonlyMap<string, string> = new Map();

function identityOf({ metadata: { name }, spec: { group, names } }: CustomResourceDefinition): DefinitionIdentity {
  return { name, group, kind: names.kind, listKind: names.listKind };
}

function described({ message, place, reason }: CatalogProblem): Pick<PublishingProblem, 'line' | 'message'> {
  return {
    message: reason === 'template' ? templateMessage(`as it is, it does not parse: ${message}`) : message,
    ...(place && { line: place.line }),
  };
}

function fingerprintOf({ definition }: CatalogEntry, value: JsonObject, isEstablished: boolean): string {
  const { metadata } = value;
  const print = newJsonObject();
  for (const [name, member] of Object.entries(value)) if (name !== 'metadata' && name !== 'status') print[name] = member;
  if (isJsonObject(metadata)) for (const name of ['name', 'labels', 'annotations']) print[`metadata.${name}`] = metadata[name] ?? null;
  print['status'] = isEstablished;
  print['live'] = isLive(definition.metadata);
  return sha256(printJson(print));
}
