import {
  type CustomResourceDefinition,
  type DefinitionAdmission as AdmissionVerdict,
  type KubernetesVersion,
  type ServerPanic,
  definitionBehaviour,
  pruningFaults,
  validateStructuralSchemas,
} from '@structural/core';
import type { DefinitionContext } from '../find/definition-context.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { errorDiagnostics, markedPlaces } from './error-diagnostic.js';
import { keyRangeAt } from '../place/position.js';
import { placeWarnings } from '../place/warning-places.js';

/** A definition on which the real server crashes. */
export function crash(context: DefinitionContext, { at, message }: ServerPanic): Diagnostic {
  return {
    rule: 'server-panic',
    severity: 'error',
    message: `the server crashes on this and refuses the request without saying why: ${message}`,
    file: context.file,
    ...markedPlaces(context, at, 'key'),
    hint: 'write a path to a field that the schema specifies, in a schema without other errors',
  };
}

/** That a definition is not created, as it names a version of a stored one. */
export function setOnCreate(context: DefinitionContext, message: string): Diagnostic {
  const { definition, document, file } = context;
  return {
    rule: 'object-meta',
    severity: 'error',
    message,
    file,
    range: keyRangeAt(document, [...definition.path, 'metadata', 'resourceVersion']),
    related: [],
    hint: SET_ON_CREATE,
  };
}

/** What to do about a `metadata.resourceVersion` in what is created. */
export const SET_ON_CREATE =
  'the server answers with status 500, except in a dry run: leave it out; or pass the current object with --old to check an update';

/**
 * What is not structural in what the server accepts all the same: an update, since the stored definition is not structural either, or a definition in
 * v1beta1 while that was served.
 */
export function toleratedDiagnostics(
  context: DefinitionContext,
  { errors, panic }: AdmissionVerdict,
  definition: CustomResourceDefinition,
  kubernetesVersion: KubernetesVersion,
  isUpdate: boolean,
): readonly Diagnostic[] {
  const servesV1beta1 = definitionBehaviour(kubernetesVersion).createsIn.includes('v1beta1');
  if (errors.length > 0 || panic !== undefined || !(isUpdate || servesV1beta1)) return [];
  const hint = isUpdate
    ? 'the server accepts this update, as the stored CRD is not structural either, and says so in the condition NonStructuralSchema'
    : 'this server accepts it in v1beta1 and says so in the condition NonStructuralSchema; v1, pruning and defaults need structural schemas';
  const faults = [
    ...(servesV1beta1 ? pruningFaults(definition, kubernetesVersion) : []),
    ...validateStructuralSchemas(definition, kubernetesVersion),
  ];
  return errorDiagnostics(context, faults, definition).map((diagnostic) => ({
    ...diagnostic,
    severity: 'warning',
    hint,
  }));
}

/** The server's warnings, each at the schemas that draw it. */
export function warningDiagnostics(
  context: DefinitionContext,
  warnings: readonly string[],
  definition: CustomResourceDefinition,
  kubernetesVersion: KubernetesVersion,
): readonly Diagnostic[] {
  return placeWarnings(warnings, definition, definitionBehaviour(kubernetesVersion)).map(({ text: message, paths: [first, ...others] }) => {
    const { range, related } = first === undefined ? { range: wholeRange(context), related: [] } : markedPlaces(context, first, 'value');
    const elsewhere = others.map((path) => ({
      file: context.file,
      range: markedPlaces(context, path, 'value').range,
      message: 'the same',
    }));
    return { rule: 'crd-warning', severity: 'warning', message, file: context.file, range, related: [...related, ...elsewhere] };
  });
}

function wholeRange({ document, definition }: DefinitionContext): Diagnostic['range'] {
  return keyRangeAt(document, [...definition.path, 'kind']);
}
