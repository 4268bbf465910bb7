import { openRuleScope, type ExpressionScope } from '@structural/cel';
import { schemasOnTheWay } from '@structural/checker';
import { versionsOf } from '@structural/core';
import { locate } from '@structural/document';
import { valueAt } from '@structural/json';
import type { PlaceAt } from '../cursor/place-at.js';
import { definitionPlace } from '../schema/definition-place.js';
import { ownEntry } from '../schema/own-entry.js';
import type { FileView } from '../workspace/workspace.js';

/** A rule, or the expression of its message, as it stands in a definition. */
export interface WrittenRule {
  readonly scope: ExpressionScope;
  /** The text of the file from the beginning of the expression to its end, as offsets; without quotes and the head of a block. */
  readonly start: number;
  readonly end: number;
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
  const root = entry && versionsOf(entry.definition.spec).find(({ name }) => name === schemaPlace.version)?.schema?.openAPIV3Schema;
  const schemas = root && schemasOnTheWay(root, schemaPlace.steps);
  const isOldOptional = valueAt(object, [...path.slice(0, -1), 'optionalOldSelf']) === true;
  const scope = schemas && openRuleScope(schemas, isOldOptional, { kubernetesVersion });
  if (scope === undefined) return undefined;
  const [head = ''] = /^(?:[|>][^\n]*\n\s*|["'])/.exec(text.slice(value.start, value.end)) ?? [];
  return { scope, start: value.start + head.length, end: value.end };
}
