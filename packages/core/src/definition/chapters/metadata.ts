import type { JsonValue } from '@structural/json';
import { utf8Length } from '../../formats/utf8-length.js';
import { errorText, forbidden, invalid, required, tooLong, type FieldError } from '../../field/error.js';
import { child, fieldPath, pathText, type FieldPath } from '../../field/path.js';
import type { DefinitionBehaviour } from '../definition-behaviour.js';
import type { ObjectMeta } from '../object-meta.js';
import { dns1123SubdomainFaults } from './dns-name.js';
import { labelKeyFaults, labelValueFaults } from './label.js';
import { goLowerCase } from './letter-case.js';
import { validateOwnerReferences } from './owner-references.js';

const PATH = fieldPath('metadata');
const IMMUTABLE = 'field is immutable';
const MAX_ANNOTATION_BYTES = 256 * 1024;

/**
 * Judges the metadata of a new definition, whose name must be `<plural>.<group>`.
 *
 * What a server decides for itself (uid, times, generation, managed fields) was cleared before and cannot be wrong.
 * Source: `k8s.io/apimachinery/pkg/api/validation`, ValidateObjectMeta.
 */
export function validateMetadata(meta: ObjectMeta, expectedName: string, behaviour: DefinitionBehaviour): readonly FieldError[] {
  const faults = (name: string, masked: string): readonly string[] => [
    ...dns1123SubdomainFaults(masked),
    ...(name === expectedName ? [] : ['must be spec.names.plural+"."+spec.group']),
  ];
  const ofNames = nameErrors(meta, (prefix) => faults(prefix, maskTrailingDash(prefix)), (name) => faults(name, name));
  return merged([...ofNames, ...commonErrors(meta, behaviour)], behaviour);
}

/**
 * Judges the metadata of an update against that of the stored definition, twice as the server does: once for all resources
 * alike, once for definitions.
 *
 * Source: `k8s.io/apiserver/pkg/registry/rest`, ValidateUpdate.
 */
export function validateMetadataUpdate(meta: ObjectMeta, old: ObjectMeta, behaviour: DefinitionBehaviour): readonly FieldError[] {
  const changes = changeErrors(meta, old, behaviour);
  const ofNames = nameErrors(meta, pathSegmentPrefixFaults, pathSegmentFaults);
  return [...ofNames, ...commonErrors(meta, behaviour), ...changes, ...merged(changes, behaviour)];
}

function merged(errors: readonly FieldError[], { mergesMetadataErrors }: DefinitionBehaviour): readonly FieldError[] {
  if (!mergesMetadataErrors) return errors;
  const seen = new Set<string>();
  const seenLists = new Set<string>();
  return errors.filter((error) => {
    // Errors that show one and the same list differ in their details, if at all; its text need not be made for each.
    const isList = typeof error.badValue === 'object';
    const text = isList ? `${pathText(error.path)}: ${error.detail}` : errorText(error);
    const texts = isList ? seenLists : seen;
    return !texts.has(text) && texts.add(text);
  });
}

type Faults = (name: string) => readonly string[];

function nameErrors({ name, generateName }: ObjectMeta, prefixFaults: Faults, nameFaults: Faults): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (generateName !== '') {
    const at = child(PATH, 'generateName');
    for (const fault of prefixFaults(generateName)) errors.push(invalid(at, generateName, fault, 'definition.generate-name'));
  }
  const at = child(PATH, 'name');
  if (name === '') errors.push(required(at, 'name or generateName is required', 'definition.name'));
  else for (const fault of nameFaults(name)) errors.push(invalid(at, name, fault, 'definition.name'));
  return errors;
}

/** Go cuts two bytes and adds one where one would do; a character cut in half is not valid, whatever comes after it. */
function maskTrailingDash(name: string): string {
  if (name.length < 2 || !name.endsWith('-')) return name;
  const halved = name.charCodeAt(name.length - 2) > 0x7f;
  return `${name.slice(0, -2)}${halved ? '\ufffd' : ''}a`;
}

function pathSegmentFaults(name: string): readonly string[] {
  if (name === '.' || name === '..') return [`may not be '${name}'`];
  return pathSegmentPrefixFaults(name);
}

function pathSegmentPrefixFaults(prefix: string): readonly string[] {
  return ['/', '%'].filter((illegal) => prefix.includes(illegal)).map((illegal) => `may not contain '${illegal}'`);
}

function commonErrors(meta: ObjectMeta, behaviour: DefinitionBehaviour): readonly FieldError[] {
  return [
    ...(meta.namespace === '' ? [] : [forbidden(child(PATH, 'namespace'), 'not allowed on this type', 'definition.namespace')]),
    ...mapErrors(meta, behaviour),
    ...validateOwnerReferences(meta.ownerReferences ?? [], child(PATH, 'ownerReferences'), behaviour),
    ...finalizerErrors(meta.finalizers ?? [], behaviour),
  ];
}

function changeErrors(meta: ObjectMeta, old: ObjectMeta, behaviour: DefinitionBehaviour): readonly FieldError[] {
  return [
    ...unchanged('name', meta.name, old.name),
    ...unchanged('namespace', meta.namespace, old.namespace),
    ...unchanged('uid', meta.uid, old.uid),
    ...unchanged('creationTimestamp', meta.creationTimestamp, old.creationTimestamp),
    ...unchanged('deletionTimestamp', meta.deletionTimestamp, old.deletionTimestamp),
    ...unchanged('deletionGracePeriodSeconds', meta.deletionGracePeriodSeconds, old.deletionGracePeriodSeconds),
    ...mapErrors(meta, behaviour),
    ...validateOwnerReferences(meta.ownerReferences ?? [], child(PATH, 'ownerReferences'), behaviour),
  ];
}

function unchanged(name: keyof ObjectMeta, value: JsonValue | undefined, old: JsonValue | undefined): readonly FieldError[] {
  return value === old ? [] : [invalid(child(PATH, name), value ?? null, IMMUTABLE, `definition.immutable-${name}`)];
}

function mapErrors({ labels, annotations }: ObjectMeta, { labelKeys }: DefinitionBehaviour): readonly FieldError[] {
  const errors: FieldError[] = [];
  const labelsPath = child(PATH, 'labels');
  for (const [key, value] of labels ?? []) {
    for (const fault of labelKeyFaults(key, labelKeys)) errors.push(invalid(labelsPath, key, fault, 'definition.label-key'));
    for (const fault of labelValueFaults(value, labelKeys)) errors.push(invalid(labelsPath, value, fault, 'definition.label-value'));
  }
  const annotationsPath = child(PATH, 'annotations');
  let bytes = 0;
  for (const [key, value] of annotations ?? []) {
    // Case does not matter in the key of an annotation.
    const faults = labelKeyFaults(goLowerCase(key), labelKeys);
    for (const fault of faults) errors.push(invalid(annotationsPath, key, fault, 'definition.annotation-key'));
    bytes += utf8Length(key) + utf8Length(value);
  }
  if (bytes > MAX_ANNOTATION_BYTES) errors.push(tooLong(annotationsPath, MAX_ANNOTATION_BYTES, 'definition.annotation-size'));
  return errors;
}

function finalizerErrors(finalizers: readonly string[], { labelKeys }: DefinitionBehaviour): readonly FieldError[] {
  const path: FieldPath = child(PATH, 'finalizers');
  const errors = finalizers.flatMap((finalizer) =>
    labelKeyFaults(finalizer, labelKeys).map((fault) => invalid(path, finalizer, fault, 'definition.finalizer')),
  );
  if (finalizers.includes('orphan') && finalizers.includes('foregroundDeletion')) {
    errors.push(invalid(path, finalizers, 'finalizer orphan and foregroundDeletion cannot be both set', 'definition.finalizer'));
  }
  return errors;
}
