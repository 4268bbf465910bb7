import { child, index, invalid, notSupported, required, type FieldError, type FieldPath } from '@structural/core';
import { trimSpace } from '@structural/go';
import { objectIn, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { objectsIn, textIn, textsIn } from '../policy/members.js';
import type { PatchType } from '../policy/policy.js';

const ORIGIN = 'policy.invalid';
const OPERATIONS = ['*', 'CONNECT', 'CREATE', 'UPDATE'];
const PATCH_TYPES = ['ApplyConfiguration', 'JSONPatch'];
const REINVOCATIONS = ['IfNeeded', 'Never'];

/** Judges an expression that makes a patch. */
type JudgeExpression = (expression: string, use: PatchType, path: FieldPath) => readonly FieldError[];

/** Judges what only mutating policies have. Source: `pkg/apis/admissionregistration/validation`, validateMutatingAdmissionPolicySpec. */
export function mutationsErrors(spec: JsonObject, path: FieldPath, judge: JudgeExpression): readonly FieldError[] {
  const mutations = objectsIn(spec['mutations']);
  const at = child(path, 'mutations');
  const reinvocation = textIn(spec['reinvocationPolicy']);
  return [
    ...(mutations.length === 0 ? [required(at, 'mutations must contain at least one item', ORIGIN)] : []),
    ...mutations.flatMap((mutation, i) => mutationErrors(mutation, index(at, i), judge)),
    ...reinvocationErrors(reinvocation, child(path, 'reinvocationPolicy')),
  ];
}

function reinvocationErrors(written: string, path: FieldPath): readonly FieldError[] {
  if (written === '') return [required(path, '', ORIGIN)];
  return REINVOCATIONS.includes(written) ? [] : [notSupported(path, written, REINVOCATIONS, ORIGIN)];
}

/** The operations in rules that cannot be mutated. */
export function unmutableOperations(resources: JsonValue | undefined, path: FieldPath): readonly FieldError[] {
  const at = child(child(path, 'resourceRules'), 'operations');
  return objectsIn(objectIn(resources)['resourceRules'])
    .flatMap(({ operations }) => textsIn(operations))
    .filter((operation) => !OPERATIONS.includes(operation))
    .map((operation) => notSupported(at, operation, OPERATIONS, ORIGIN));
}

function mutationErrors(mutation: JsonObject, path: FieldPath, judge: JudgeExpression): readonly FieldError[] {
  const patchType = textIn(mutation['patchType']);
  if (patchType === '') return [required(child(path, 'patchType'), '', ORIGIN)];
  if (patchType !== 'JSONPatch' && patchType !== 'ApplyConfiguration')
    return [notSupported(child(path, 'patchType'), patchType, PATCH_TYPES, ORIGIN)];
  const [own, other] = patchType === 'JSONPatch' ? ['jsonPatch', 'applyConfiguration'] : ['applyConfiguration', 'jsonPatch'];
  const patch = mutation[own];
  const expression = trimSpace(textIn(objectIn(patch)['expression']));
  const at = child(child(path, own), 'expression');
  const ofPatch = !isJsonObject(patch)
    ? [required(child(path, own), `must be specified when patchType is ${patchType}`, ORIGIN)]
    : expression === ''
      ? [required(at, '', ORIGIN)]
      : judge(expression, patchType, at);
  if (!isJsonObject(mutation[other])) return ofPatch;
  return [...ofPatch, invalid(child(path, other), `{${other}}`, `must not be specified when patchType is ${patchType}`, ORIGIN)];
}
