import { goQuote, parseUrl } from '@structural/go';
import { invalid, required, type FieldError } from '../../field/error.js';
import { fieldPath, key } from '../../field/path.js';
import type { CustomResourceDefinition } from '../custom-resource-definition.js';

const ANNOTATION = 'api-approved.kubernetes.io';
const SEE = 'see https://github.com/kubernetes/enhancements/pull/1111';

/** What the annotation `api-approved.kubernetes.io` says, and how the server puts it. */
export interface ApiApproval {
  readonly state: 'approved' | 'bypassed' | 'missing' | 'invalid';
  readonly reason: string;
}

/** True for the groups of the Kubernetes community: `k8s.io`, `kubernetes.io` and everything below them. */
export function isProtectedGroup(group: string): boolean {
  return ['k8s.io', 'kubernetes.io'].some((domain) => group === domain || group.endsWith(`.${domain}`));
}

/** Reads the approval of a definition. Source: `pkg/apihelpers`, GetAPIApprovalState. */
export function apiApproval({ metadata }: CustomResourceDefinition): ApiApproval {
  const annotation = metadata.annotations?.get(ANNOTATION) ?? '';
  if (annotation === '')
    return { state: 'missing', reason: `protected groups must have approval annotation ${goQuote(ANNOTATION)}, ${SEE}` };
  if (annotation.startsWith('unapproved')) return { state: 'bypassed', reason: `not approved: ${goQuote(annotation)}` };
  const url = parseUrl(annotation, 'request');
  if (url.ok && url.host !== '' && url.scheme !== '') return { state: 'approved', reason: `approved in ${annotation}` };
  const wanted = 'with either a URL or a reason starting with "unapproved"';
  return { state: 'invalid', reason: `protected groups must have approval annotation ${goQuote(ANNOTATION)} ${wanted}, ${SEE}` };
}

/** Judges the approval of a definition in a protected group; on an update only a state that changed can be wrong. */
export function validateApiApproval(definition: CustomResourceDefinition, old?: CustomResourceDefinition): readonly FieldError[] {
  if (!isProtectedGroup(definition.spec.group)) return [];
  const { state, reason } = apiApproval(definition);
  if (state === 'approved' || state === 'bypassed' || (old !== undefined && apiApproval(old).state === state)) return [];
  const path = key(fieldPath('metadata', 'annotations'), ANNOTATION);
  if (state === 'missing') return [required(path, reason, 'definition.api-approval')];
  return [invalid(path, definition.metadata.annotations?.get(ANNOTATION) ?? '', reason, 'definition.api-approval')];
}
