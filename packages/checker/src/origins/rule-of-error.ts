import type { FieldError, FieldPath } from '@structural/core';
import type { RuleId } from '../diagnostic/rule-id.js';

/** Which rule speaks for which errors: the first row whose text begins the error's origin. */
const ROUTES: readonly (readonly [origin: string, rule: RuleId])[] = [
  ['structural.', 'structural-schema'],
  ['definition.preserve-unknown-fields', 'preserve-unknown-fields'],
  ['definition.', 'crd-definition'],
  ['keyword.default', 'default-value'],
  ['keyword.', 'crd-schema'],
  ['root.', 'crd-schema'],
  ['rule.', 'validation-rule'],
];

/**
 * The rule that reports an error of the server, told by its origin.
 *
 * What judges values and embedded metadata is asked about defaults, but for the metadata of the definition itself.
 */
export function ruleOfError({ origin, path }: FieldError): RuleId {
  const route = ROUTES.find(([prefix]) => origin.startsWith(prefix));
  if (route !== undefined) return route[1];
  return isInMetadata(path) ? 'crd-definition' : 'default-value';
}

function isInMetadata(path: FieldPath): boolean {
  let root = path;
  while (root.parent !== undefined) root = root.parent;
  return root.kind === 'child' && root.name === 'metadata';
}
