import { invalid, type FieldError } from '../../field/error.js';
import { fieldPath, index } from '../../field/path.js';
import type { KubernetesVersion } from '../../kubernetes/kubernetes-version.js';
import type { CustomResourceDefinitionVersion } from '../custom-resource-definition.js';

const PATH = fieldPath('status', 'storedVersions');

/**
 * Judges `status.storedVersions`: the storage version is among them, and none of them is gone from `spec.versions`.
 *
 * Source: `pkg/apis/apiextensions/validation`, ValidateCustomResourceDefinitionStoredVersions.
 */
export function validateStoredVersions(
  storedVersions: readonly string[],
  versions: readonly CustomResourceDefinitionVersion[],
  { explainsStorage }: KubernetesVersion,
): readonly FieldError[] {
  if (storedVersions.length === 0) return [invalid(PATH, null, 'must have at least one stored version', 'definition.stored-versions')];
  const errors: FieldError[] = [];
  const left = new Map(storedVersions.map((name, i) => [name, i]));
  for (const { name, storage } of versions) {
    // Each is struck off once, so that a second version of the same name is not found.
    if (left.delete(name) || !storage) continue;
    errors.push(invalid(PATH, storedVersions, `must have the storage version ${name}`, 'definition.stored-versions'));
  }
  for (const [name, i] of left) {
    const detail = !explainsStorage
      ? 'must appear in spec.versions'
      : `missing from spec.versions; ${name} was previously a storage version, and must remain in spec.versions until a storage ` +
        `migration ensures no data remains persisted in ${name} and removes ${name} from status.storedVersions`;
    errors.push(invalid(index(PATH, i), name, detail, 'definition.stored-version-missing'));
  }
  return errors;
}
