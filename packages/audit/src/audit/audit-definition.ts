import { admit, admitSuccessor, judgeNames, type KubernetesVersion, type NameRegister, type WriteKind } from '@structural/checker';
import { errorText, namesCondition, nonStructuralSchemaCondition, type CustomResourceDefinition, type FieldError } from '@structural/core';
import type { AuditClassName } from './audit-class.js';

/** What is found of a definition: the kind of finding, and what is wrong in a clause. */
export interface DefinitionFinding {
  readonly class: AuditClassName;
  readonly what: string;
}

/** A definition as a cluster has it, and the versions that objects may lie in storage as, where that is known. */
export interface StoredDefinition {
  readonly definition: CustomResourceDefinition;
  readonly storedVersions?: readonly string[];
}

/** What a server of a version makes of a definition that is stored: at the next update, if it were created, and as it is. */
export function auditDefinition(
  { definition, storedVersions }: StoredDefinition,
  kubernetesVersion: KubernetesVersion,
): readonly DefinitionFinding[] {
  const updated = admit(definition, definition, kubernetesVersion, storedVersions);
  const created = admit(definition, undefined, kubernetesVersion);
  const onUpdate = new Set(updated.errors.map(errorText));
  const asNew = created.errors.map(errorText).filter((text) => !onUpdate.has(text));
  const condition = nonStructuralSchemaCondition(definition, kubernetesVersion);
  const storage = (definition.spec.versions ?? []).find((version) => version.storage)?.name;
  const leftovers = (storedVersions ?? []).filter((name) => name !== storage);
  return [
    ...[...onUpdate].map((what) => ({ class: 'refused-on-update' as const, what })),
    ...asNew.map((what) => ({ class: 'refused-as-new' as const, what })),
    ...notServed(definition),
    ...notDeleted(definition),
    ...(condition === undefined ? [] : [{ class: 'non-structural' as const, what: condition.message }]),
    ...created.warnings.map((what) => ({ class: 'warned' as const, what })),
    ...(leftovers.length > 0
      ? [{ class: 'stored-versions' as const, what: `${leftovers.join(', ')} with storage version ${storage ?? 'none'}` }]
      : []),
  ];
}

function notServed({ status }: CustomResourceDefinition): readonly DefinitionFinding[] {
  return (status.conditions ?? [])
    .filter(({ status: value, type }) => value === 'False' && (type === 'NamesAccepted' || type === 'Established'))
    .map(({ message, reason, type }) => ({ class: 'not-served', what: `${type}=False, ${reason}: ${message}` }));
}

/** What the naming controller makes of a definition of which no server has said that, among those before it, which are `taken`. */
export function auditNames({ definition }: StoredDefinition, taken: NameRegister): readonly DefinitionFinding[] {
  const { metadata, spec, status } = definition;
  const isJudged = (status.conditions ?? []).some(({ type }) => type === 'NamesAccepted');
  const { accepted, conflicts } = judgeNames(definition, taken.of(spec.group), isJudged ? definition : undefined);
  taken.add([{ definition: metadata.name, file: '', group: spec.group, names: accepted }]);
  const condition = isJudged ? undefined : namesCondition(conflicts);
  if (condition === undefined) return [];
  const owners = [...new Set(conflicts.map(({ by }) => by))].join(', ');
  return [{ class: 'not-served', what: `NamesAccepted=False, ${condition.reason}: ${condition.message} (by ${owners})` }];
}

/** A deletion that the server gave up for now, since objects cannot be read or deleted. Source: `pkg/controller/finalizer`. */
function notDeleted({ status }: CustomResourceDefinition): readonly DefinitionFinding[] {
  return (status.conditions ?? [])
    .filter(({ reason, status: value, type }) => type === 'Terminating' && value === 'True' && reason === 'InstanceDeletionFailed')
    .map(({ message, reason, type }) => ({ class: 'not-deleted', what: `${type}=True, ${reason}: ${message}` }));
}

/** What a server says when a new definition takes the place of a stored one in some way, and where another way differs. */
export function auditSuccessor(
  next: CustomResourceDefinition,
  { definition, storedVersions }: StoredDefinition,
  kubernetesVersion: KubernetesVersion,
  write?: WriteKind,
): readonly DefinitionFinding[] {
  const { errors, other, warnings } = admitSuccessor(next, definition, kubernetesVersion, { storedVersions, write });
  const { onlyApplied = [], onlyReplaced = [] } = other?.writes ?? {};
  const saidOf = (error: FieldError): string => {
    const hint = onlyApplied.includes(error)
      ? other?.words.applied.hint
      : onlyReplaced.includes(error)
        ? other?.words.replaced?.hint
        : undefined;
    return hint === undefined ? errorText(error) : `${errorText(error)}; ${hint}`;
  };
  const others = write === 'replace' ? onlyApplied : onlyReplaced;
  return [
    ...errors.map((error) => ({ class: 'next-refused' as const, what: saidOf(error) })),
    ...[...others.map(saidOf), ...warnings].map((what) => ({ class: 'next-warned' as const, what })),
  ];
}
