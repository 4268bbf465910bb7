import type { CustomResourceDefinition, FieldError, FieldPath } from '@structural/core';
import { child, key, pathText, validateStructuralSchemas } from '@structural/core';

/** Tells where the cause of an error was written. */
export type BlamedPath = (error: FieldError) => FieldPath;

/**
 * Where the causes of a definition's errors were written, which is not always where the server says they are.
 *
 * A schema without structural form is reported at its root, a value inside of a default under a text rather than a path, a bad
 * label at all labels, and of a webhook's service the server mistakes name and namespace for each other. What has no structural
 * form is looked for once, and only when somebody asks.
 */
export function blamedPaths(definition: CustomResourceDefinition): BlamedPath {
  let unconvertible: ReadonlyMap<string, FieldPath> | undefined;
  return (error) => {
    const { badValue, origin, path } = error;
    if (error.at !== undefined) return error.at;
    switch (origin) {
      case 'structural.conversion':
        unconvertible ??= keywordsWithoutForm(definition);
        // Of selectable fields the schema has a path of its own.
        return unconvertible.get(pathText(path).replace(/^spec\.schema\./, 'spec.validation.')) ?? path;
      case 'definition.webhook-service-name':
        return child(path.parent ?? path, 'name');
      case 'definition.webhook-service-namespace':
        return child(path.parent ?? path, 'namespace');
      case 'metadata.label-key':
      case 'metadata.annotation-key':
        return typeof badValue === 'string' ? key(path, badValue) : path;
      default:
        return path;
    }
  };
}

/** The keyword that is to blame for each schema without structural form, by the text of the schema's path. */
function keywordsWithoutForm(definition: CustomResourceDefinition): ReadonlyMap<string, FieldPath> {
  const findings = validateStructuralSchemas(definition).filter(({ origin }) => origin === 'structural.conversion');
  return new Map(findings.map(({ at, path }) => [pathText(path), at]));
}
