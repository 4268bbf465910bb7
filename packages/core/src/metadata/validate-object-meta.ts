import { compareUtf8, type JsonValue } from '@structural/json';
import { goQuote, goLowerCase, utf8Length } from '@structural/go';
import { labelKeyFaults, labelValueFaults } from '../names/label.js';
import { validateOwnerReferences } from './owner-references.js';
import type { DefinitionBehaviour } from '../kubernetes/definition-behaviour.js';
import { inWholeSeconds } from './whole-seconds.js';
import type { ObjectMeta } from './object-meta.js';
import { forbidden, invalid, required, tooLong, type FieldError } from '../field/error.js';
import { child, pathText, type FieldPath } from '../field/path.js';
import { dns1035LabelFaults } from '../names/dns-name.js';
import { dns1123LabelFaults } from '../names/dns-label.js';
import type { NameRule } from '../names/name-rules.js';
import { validateManagedFields } from './validate-managed-fields.js';

const MAX_ANNOTATION_BYTES = 256 * 1024;

/** Judges the metadata of any object at its creation. Source: `k8s.io/apimachinery/pkg/api/validation`, ValidateObjectMeta. */
export function validateObjectMeta(
  meta: ObjectMeta,
  namespaced: boolean,
  names: NameRule,
  path: FieldPath,
  behaviour: DefinitionBehaviour,
): readonly FieldError[] {
  return [
    ...nameErrors(meta, names, path),
    ...namespaceErrors(meta.namespace, namespaced, child(path, 'namespace'), behaviour),
    ...clusterNameErrors(meta.clusterName, child(path, 'clusterName')),
    ...generationErrors(meta.generation, path),
    ...labelErrors(meta, path, behaviour),
    ...validateOwnerReferences(meta.ownerReferences ?? [], child(path, 'ownerReferences'), behaviour),
    ...finalizerErrors(meta.finalizers ?? [], child(path, 'finalizers'), behaviour),
    ...validateManagedFields(meta.managedFields ?? [], child(path, 'managedFields'), behaviour),
  ];
}

/** Judges a change of metadata. Source: `k8s.io/apimachinery/pkg/api/validation`, ValidateObjectMetaUpdate. */
export function validateObjectMetaUpdate(
  meta: ObjectMeta,
  old: ObjectMeta,
  path: FieldPath,
  behaviour: DefinitionBehaviour,
): readonly FieldError[] {
  const unchanged = (name: keyof ObjectMeta): readonly FieldError[] =>
    meta[name] === old[name]
      ? []
      : [invalid(child(path, name), shownValue(meta, name), 'field is immutable', `metadata.immutable-${name}`)];
  return [
    ...newFinalizerErrors(meta, old, child(path, 'finalizers')),
    ...(meta.resourceVersion === ''
      ? [invalid(child(path, 'resourceVersion'), '', 'must be specified for an update', 'metadata.resource-version')]
      : []),
    ...(behaviour.repeatsGeneration ? generationErrors(meta.generation, path) : []),
    ...(meta.generation < old.generation
      ? [invalid(child(path, 'generation'), meta.generation, 'must not be decremented', 'metadata.generation')]
      : []),
    ...IMMUTABLE.flatMap(unchanged),
    ...labelErrors(meta, path, behaviour),
    ...validateOwnerReferences(meta.ownerReferences ?? [], child(path, 'ownerReferences'), behaviour),
    ...validateManagedFields(meta.managedFields ?? [], child(path, 'managedFields'), behaviour),
  ];
}

/** A pointer to Go's zero time shows as null, and no fraction of a second shows. */
function shownValue(meta: ObjectMeta, name: keyof ObjectMeta): JsonValue {
  if (name === 'deletionTimestamp' || name === 'creationTimestamp') return inWholeSeconds(meta[name] ?? '') || null;
  return (meta[name] ?? null) as JsonValue;
}

/**
 * Errors about metadata as the newest servers give them: each text once.
 *
 * Linear even where each of many errors shows one and the same long value. Source: `pkg/api/validate`, FilterCoveredHandwrittenErrors.
 */
export function mergeMetadataErrors(errors: readonly FieldError[], { mergesMetadataErrors }: DefinitionBehaviour): readonly FieldError[] {
  if (!mergesMetadataErrors || errors.length < 2) return errors;
  const values = new Map<unknown, number>();
  const known = new Set<string>();
  return errors.filter(({ type, path, badValue, detail }) => {
    // Such a detail names an owner whose own name has no limit; no two of them are alike unless somebody means harm.
    if (detail.length > MAX_COMPARED_DETAIL) return true;
    const value = values.get(badValue) ?? values.size;
    values.set(badValue, value);
    const text = `${type} ${String(value)} ${pathText(path)}: ${detail}`;
    return !known.has(text) && known.add(text);
  });
}

const MAX_COMPARED_DETAIL = 10_000;

function nameErrors({ name, generateName }: ObjectMeta, names: NameRule, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (generateName !== '') {
    const at = child(path, 'generateName');
    for (const fault of names.prefix(generateName)) errors.push(invalid(at, generateName, fault, 'metadata.generate-name'));
  }
  const at = child(path, 'name');
  if (name === '') errors.push(required(at, 'name or generateName is required', 'metadata.name'));
  else for (const fault of names.name(name)) errors.push(invalid(at, name, fault, 'metadata.name'));
  return errors;
}

function namespaceErrors(namespace: string, namespaced: boolean, path: FieldPath, { version }: DefinitionBehaviour): readonly FieldError[] {
  if (!namespaced) return namespace === '' ? [] : [forbidden(path, 'not allowed on this type', 'metadata.namespace')];
  if (namespace === '') return [required(path, '', 'metadata.namespace')];
  return dns1123LabelFaults(namespace, version.knowsDotsInLabels === true).map((fault) =>
    invalid(path, namespace, fault, 'metadata.namespace'),
  );
}

const IMMUTABLE = [
  'name',
  'namespace',
  'uid',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'clusterName',
] as const satisfies readonly (keyof ObjectMeta)[];

/** A field of servers before 1.24, which is empty unless somebody sets it. */
function clusterNameErrors(name: string | undefined, path: FieldPath): readonly FieldError[] {
  return (name ?? '') === ''
    ? []
    : dns1035LabelFaults(name ?? '').map((fault) => invalid(path, name ?? '', fault, 'metadata.cluster-name'));
}

function generationErrors(generation: number | bigint, path: FieldPath): readonly FieldError[] {
  return generation < 0
    ? [invalid(child(path, 'generation'), generation, 'must be greater than or equal to 0', 'metadata.generation')]
    : [];
}

function labelErrors({ labels, annotations }: ObjectMeta, path: FieldPath, behaviour: DefinitionBehaviour): readonly FieldError[] {
  return [
    ...validateLabels(labels ?? NO_TEXTS, child(path, 'labels'), behaviour),
    ...validateAnnotations(annotations ?? NO_TEXTS, child(path, 'annotations'), behaviour),
  ];
}

const NO_TEXTS: ReadonlyMap<string, string> = new Map();

/** Judges labels; `path` is theirs. Source: `k8s.io/apimachinery/pkg/apis/meta/v1/validation`, ValidateLabels. */
export function validateLabels(
  labels: ReadonlyMap<string, string>,
  path: FieldPath,
  { labelKeys }: DefinitionBehaviour,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const [key, value] of labels) {
    for (const fault of labelKeyFaults(key, labelKeys)) errors.push(invalid(path, key, fault, 'metadata.label-key'));
    for (const fault of labelValueFaults(value, labelKeys)) errors.push(invalid(path, value, fault, 'metadata.label-value'));
  }
  return errors;
}

/** Judges annotations; `path` is theirs. Source: `k8s.io/apimachinery/pkg/api/validation`, ValidateAnnotations. */
export function validateAnnotations(
  annotations: ReadonlyMap<string, string>,
  path: FieldPath,
  { labelKeys, version }: DefinitionBehaviour,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  let bytes = 0;
  for (const [key, value] of annotations) {
    // Case does not matter in the key of an annotation.
    for (const fault of labelKeyFaults(goLowerCase(key), labelKeys)) errors.push(invalid(path, key, fault, 'metadata.annotation-key'));
    bytes += utf8Length(key) + utf8Length(value);
  }
  if (bytes > MAX_ANNOTATION_BYTES)
    errors.push(tooLong(path, MAX_ANNOTATION_BYTES, 'metadata.annotation-size', version.saysLimitInBytes === true));
  return errors;
}

function finalizerErrors(finalizers: readonly string[], path: FieldPath, { labelKeys }: DefinitionBehaviour): readonly FieldError[] {
  const errors = finalizers.flatMap((finalizer) =>
    labelKeyFaults(finalizer, labelKeys).map((fault) => invalid(path, finalizer, fault, 'metadata.finalizer')),
  );
  if (finalizers.includes('orphan') && finalizers.includes('foregroundDeletion')) {
    errors.push(invalid(path, finalizers, 'finalizer orphan and foregroundDeletion cannot be both set', 'metadata.finalizer'));
  }
  return errors;
}

function newFinalizerErrors(meta: ObjectMeta, old: ObjectMeta, path: FieldPath): readonly FieldError[] {
  if (old.deletionTimestamp === undefined) return [];
  const added = addedFinalizers(meta, old);
  if (added.length === 0) return [];
  const listed = `[]string{${added.map(goQuote).join(', ')}}`;
  return [
    forbidden(path, `no new finalizers can be added if the object is being deleted, found new finalizers ${listed}`, 'metadata.finalizer'),
  ];
}

/** The finalizers that an update adds, each once, sorted. */
export function addedFinalizers(meta: ObjectMeta, old: ObjectMeta | undefined): readonly string[] {
  const before = new Set(old?.finalizers);
  return [...new Set(meta.finalizers)].filter((finalizer) => !before.has(finalizer)).sort(compareUtf8);
}
