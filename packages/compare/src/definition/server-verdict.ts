import { admit } from '@structural/cel';
import { errorText, type CustomResourceDefinition, type FieldError, type KubernetesVersion } from '@structural/core';
import type { Transition } from '../outcome/to-finding.js';
import { breaks, subjectAt, type DefinitionChange } from './changed-names.js';

/**
 * What the server itself says of the definition that takes the place of another one, as an update of it and as a new one: where it is refused, nothing
 * else of it comes about. What it says of the definition before, too, is no change.
 */
export function* serverVerdict(
  transition: Transition,
  { kubernetesVersion }: { readonly kubernetesVersion: KubernetesVersion },
): Generator<DefinitionChange> {
  const { from, to } = transition;
  const said = new Set(admit(from, undefined, kubernetesVersion).errors.map(errorText));
  const isNew = (error: FieldError): boolean => !said.has(errorText(error));
  const updated = admit(to, from, kubernetesVersion).errors.filter(isNew);
  const created = admit(to, undefined, kubernetesVersion).errors.filter(isNew);
  if (created.length === 0 && updated.length > 0)
    yield refused(transition, 'update-refused', 'the server refuses the CRD as an update', updated);
  else if (updated.length > 0) yield refused(transition, 'definition-refused', 'the server refuses the CRD', created);
  else if (created.length > 0) yield refused(transition, 'definition-refused', 'the server refuses to create the CRD', created);
}

/** The same of a definition that has no former one; nothing where it is accepted. */
export function verdictOfNew(
  transition: Transition,
  { kubernetesVersion }: { readonly kubernetesVersion: KubernetesVersion },
): DefinitionChange | undefined {
  const { errors } = admit(transition.to, undefined, kubernetesVersion);
  return errors.length === 0 ? undefined : refused(transition, 'definition-refused', 'the server refuses the CRD', errors);
}

const MAX_SHOWN = 3;

function refused(
  transition: Transition,
  rule: 'definition-refused' | 'update-refused',
  what: string,
  errors: readonly FieldError[],
): DefinitionChange {
  const isUpdate = rule === 'update-refused';
  const request = `${isUpdate ? 'PUT' : 'POST'} /apis/apiextensions.k8s.io/v1/customresourcedefinitions${isUpdate ? `/${nameOf(transition.to)}` : ''}`;
  const more = errors.length > MAX_SHOWN ? `; and ${String(errors.length - MAX_SHOWN)} more` : '';
  const said = errors.slice(0, MAX_SHOWN).map(errorText).join('; ') + more;
  return breaks(transition, subjectAt(rule, ['spec'], '', what), ['installers'], said, request, {
    from: isUpdate ? '200 OK' : '201 Created',
    to: `422 Unprocessable Entity: ${said}`,
  });
}

function nameOf({ metadata: { name } }: CustomResourceDefinition): string {
  return name;
}
