import { openRuleScope, type ExpressionScope } from '@structural/cel';
import { schemasOnTheWay, type CatalogEntry } from '@structural/checker';
import { versionsOf, type JSONSchemaProps } from '@structural/core';
import { locate, type Range } from '@structural/document';
import { valueAt } from '@structural/json';
import type { PlaceAt } from '../cursor/place-at.js';
import { definitionPlace, type DefinitionPlace } from '../schema/definition-place.js';
import { ownEntry } from '../schema/own-entry.js';
import type { FileView } from '../workspace/workspace.js';

/** A rule, or the expression of its message, as it stands in a definition. */
export interface WrittenRule {
  readonly scope: ExpressionScope;
  readonly entry: CatalogEntry;
  readonly place: DefinitionPlace;
  /** From the schema of the resource to the one with the rule. */
  readonly schemas: readonly JSONSchemaProps[];
  readonly isOldOptional: boolean;
  readonly isMessage: boolean;
  /** The text of the file from the beginning of the expression to its end, as offsets; without quotes and the head of a block. */
  readonly start: number;
  readonly end: number;
  /** With quotes and the head of a block. */
  readonly whole: Range;
}

/** The rule that a place of a definition is in; undefined elsewhere, and where its schema is not one that rules can look at. */
export function ruleAt(text: string, place: PlaceAt, { kubernetesVersion }: FileView): WrittenRule | undefined {
  const { at, document, isDefinition, object, path } = place;
  const keyword = path.at(-1);
  if (!isDefinition || (keyword !== 'rule' && keyword !== 'messageExpression')) return undefined;
  const schemaPlace = definitionPlace(object, path);
  const value = locate(document, [...at, ...path])?.value;
  if (schemaPlace === undefined || value === undefined) return undefined;
  const entry = ownEntry(document, at, object);
  if (entry === undefined) return undefined;
  const root = versionsOf(entry.definition.spec).find(({ name }) => name === schemaPlace.version)?.schema?.openAPIV3Schema;
  const schemas = root && schemasOnTheWay(root, schemaPlace.steps);
  const isOldOptional = valueAt(object, [...path.slice(0, -1), 'optionalOldSelf']) === true;
  const scope = schemas && openRuleScope(schemas, isOldOptional, { kubernetesVersion });
  if (scope === undefined || schemas === undefined) return undefined;
  const [head = ''] = /^(?:[|>][^\n]*\n\s*|["'])/.exec(text.slice(value.start, value.end)) ?? [];
  const own = { start: value.start + head.length, end: value.end, whole: value };
  return { scope, entry, place: schemaPlace, schemas, isOldOptional, isMessage: keyword === 'messageExpression', ...own };
}
