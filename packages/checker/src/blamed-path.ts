import type { CustomResourceDefinition, FieldError, FieldPath } from '@structural/core';
import { child, key, validateStructuralSchemas } from '@structural/core';

/**
 * Where the cause of an error was written, which is not always where the server says it is.
 *
 * A schema without structural form is reported at its root, a value inside of a default under a text rather than a path, a bad
 * label at all labels, and of a webhook's service the server mistakes name and namespace for each other.
 */
export function blamedPath(error: FieldError, definition: CustomResourceDefinition): FieldPath {
  const { badValue, origin, path } = error;
  const parent = path.parent ?? path;
  switch (origin) {
    case 'structural.conversion':
      return validateStructuralSchemas(definition).find((finding) => finding.origin === origin && finding.detail === error.detail)?.at ?? path;
    case 'definition.webhook-service-name':
      return child(parent, 'name');
    case 'definition.webhook-service-namespace':
      return child(parent, 'namespace');
    case 'metadata.label-key':
    case 'metadata.annotation-key':
      return typeof badValue === 'string' ? key(path, badValue) : path;
    default:
      return 'at' in error ? (error as FieldError & { readonly at?: FieldPath }).at ?? path : path;
  }
}
