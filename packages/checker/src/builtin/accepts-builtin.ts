import { findKind, kindIn } from '@structural/builtin';
import type { JsonObject } from '@structural/json';
import type { ResourceDescription } from '../find/describe-resource.js';
import { isConfigurationGroup } from '../find/kubernetes-groups.js';
import type { CheckSetup } from '../options/check-setup.js';
import { answerToUnread } from './ask-kubernetes.js';
import { withoutEncryption } from './without-encryption.js';

/**
 * Whether the server's own code accepts the creation of an object of a built-in kind with all of its fields, so that there are no errors. False where only
 * `checkBuiltin` knows.
 */
export function acceptsBuiltin(
  value: JsonObject,
  { apiVersion, group, kind }: Pick<ResourceDescription, 'apiVersion' | 'group' | 'kind'>,
  kubernetes: NonNullable<CheckSetup['kubernetes']>,
): boolean {
  const found = isConfigurationGroup(group) ? undefined : findKind(apiVersion, kind);
  if (found?.type === undefined || kindIn(found, kubernetes.minor) !== 'served' || withoutEncryption(value) !== value) return false;
  const answer = answerToUnread(kubernetes, { value, verdictOnly: true });
  return answer !== undefined && answer.code < 300;
}
