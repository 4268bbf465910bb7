import { NEWEST_KUBERNETES } from '../../kubernetes/kubernetes-version.js';
import { nonStructuralSchemaCondition } from './structural-verdict.js';
import { nameConflicts, namesCondition } from './name-conflicts.js';
import { apiApproval, isProtectedGroup, type ApiApproval } from '../chapters/api-approval.js';
import { caBundleFault } from '../chapters/conversion/ca-bundle.js';
import type { CustomResourceDefinition } from '../custom-resource-definition.js';

/** A condition that the server's controllers set in the status of a definition that was accepted. */
export interface DefinitionCondition {
  readonly type: 'NamesAccepted' | 'Established' | 'KubernetesAPIApprovalPolicyConformant' | 'NonStructuralSchema';
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message: string;
}

/**
 * The conditions in which a new definition ends up, as far as `others` show: the definitions that were there before it, whose
 * names are taken as accepted. Without them every name is free.
 *
 * Conditions that the server does not set are absent: NonStructuralSchema of a structural definition, and the one about approval
 * outside of the groups of the Kubernetes community. Source: `pkg/controller/{status,establish,apiapproval,nonstructuralschema}`.
 */
export function definitionConditions(
  definition: CustomResourceDefinition,
  others: readonly CustomResourceDefinition[] = [],
  kubernetesVersion = NEWEST_KUBERNETES,
): readonly DefinitionCondition[] {
  const conflict = lastConflict(definition, others);
  const approval = approvalCondition(definition);
  const nonStructural = nonStructuralSchemaCondition(definition, kubernetesVersion);
  return [
    conflict === undefined
      ? { type: 'NamesAccepted', status: 'True', reason: 'NoConflicts', message: 'no conflicts found' }
      : { type: 'NamesAccepted', status: 'False', ...conflict },
    establishedCondition(definition, conflict === undefined),
    ...(approval === undefined ? [] : [approval]),
    ...(nonStructural === undefined ? [] : [nonStructural]),
  ];
}

/** The conflict that the server tells of: the last one where several names are taken. */
function lastConflict({ metadata, spec }: CustomResourceDefinition, others: readonly CustomResourceDefinition[]) {
  const resources = new Map<string, string>();
  const kinds = new Map<string, string>();
  for (const other of others) {
    const { name } = other.metadata;
    if (other.spec.group !== spec.group || name === metadata.name) continue;
    const { plural, singular, shortNames = [], kind, listKind } = other.spec.names;
    for (const each of [plural, singular, ...shortNames]) resources.set(each, name);
    kinds.set(kind, name).set(listKind, name);
  }
  return namesCondition(nameConflicts(spec.names, { resources, kinds }));
}

function establishedCondition({ spec }: CustomResourceDefinition, namesAccepted: boolean): DefinitionCondition {
  if (!namesAccepted) return { type: 'Established', status: 'False', reason: 'NotAccepted', message: 'not all names are accepted' };
  const bundle = spec.conversion?.webhookClientConfig?.caBundle ?? [];
  if (bundle.length > 0 && caBundleFault(bundle) !== undefined) {
    return { type: 'Established', status: 'False', reason: 'InvalidCABundle', message: 'The conversion webhook CABundle is invalid' };
  }
  return { type: 'Established', status: 'True', reason: 'InitialNamesAccepted', message: 'the initial names have been accepted' };
}

const APPROVAL_REASONS: Readonly<Record<ApiApproval['state'], string>> = {
  approved: 'ApprovedAnnotation',
  bypassed: 'UnapprovedAnnotation',
  missing: 'MissingAnnotation',
  invalid: 'InvalidAnnotation',
};

function approvalCondition(definition: CustomResourceDefinition): DefinitionCondition | undefined {
  if (!isProtectedGroup(definition.spec.group)) return undefined;
  const { state, reason } = apiApproval(definition);
  const type = 'KubernetesAPIApprovalPolicyConformant';
  return { type, status: state === 'approved' ? 'True' : 'False', reason: APPROVAL_REASONS[state], message: reason };
}
