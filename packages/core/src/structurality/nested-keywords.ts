import { forbidden } from '../field/error.js';
import { child, key } from '../field/path.js';
import { add } from './report.js';
import type { NestedRule } from './rule.js';

/** What may not stand under a junctor, with the server's word for its absence. */
const FORBIDDEN_GENERICS = [
  ['type', 'empty'],
  ['default', 'undefined'],
  ['title', 'empty'],
  ['description', 'empty'],
  ['nullable', 'false'],
] as const;

const FORBIDDEN_EXTENSIONS = [
  ['x-kubernetes-preserve-unknown-fields', 'false'],
  ['x-kubernetes-embedded-resource', 'false'],
  ['x-kubernetes-int-or-string', 'false'],
  ['x-kubernetes-list-map-keys', 'empty'],
  ['x-kubernetes-list-type', 'undefined'],
  ['x-kubernetes-map-type', 'undefined'],
] as const;

type Refused = (typeof FORBIDDEN_GENERICS | typeof FORBIDDEN_EXTENSIONS)[number][0] | 'additionalProperties' | 'x-kubernetes-validations';

/** Under a junctor stand value validations only: nothing that shapes a value. `externalDocs` and `example` are let through. */
export const onlyValueValidations: NestedRule = (nested, path, report) => {
  const mustBe = (name: Refused, absent: string): void => {
    add(report, forbidden(child(path, name), `must be ${absent} to be structural`, `structural.nested-${name}`));
  };
  const { forbiddenGenerics: generics, forbiddenExtensions: extensions, additionalProperties, validationRules } = nested;
  for (const [name, absent] of FORBIDDEN_GENERICS) if (generics[name] !== undefined) mustBe(name, absent);
  for (const [name, absent] of FORBIDDEN_EXTENSIONS) if (isGiven(extensions[name])) mustBe(name, absent);
  if (additionalProperties !== undefined) mustBe('additionalProperties', 'undefined');
  if (isGiven(validationRules)) mustBe('x-kubernetes-validations', 'empty');
};

/** Metadata is the server's to judge, so no junctor speaks of it, at any depth. */
export const noMetadataUnderJunctors: NestedRule = ({ properties }, path, report) => {
  if (properties?.has('metadata') !== true) return;
  const at = key(child(path, 'properties'), 'metadata');
  add(report, forbidden(at, 'must not be specified in a nested context', 'structural.nested-metadata'));
};

function isGiven(value: string | boolean | readonly unknown[] | undefined): boolean {
  return typeof value === 'object' ? value.length > 0 : value !== undefined;
}
