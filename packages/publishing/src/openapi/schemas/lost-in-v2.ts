import { intOrStringBranches, LIST_JUNCTORS, type CustomResourceDefinition, type StructuralSchema } from '@structural/core';
import type { PublishingOptions } from '../meta/meta-prose.js';
import { toPublishedType } from './published-type.js';

/** What a Swagger 2.0 document leaves out. `below` is what stands below a field: its fields or items, and its type with them. */
export type LostKeyword = (typeof LIST_JUNCTORS)[number] | 'not' | 'nullable' | 'below';

/** A field of which a Swagger 2.0 document says less than the schema. */
export interface LostInV2 {
  /** From the resource, empty for itself; `[*]` stands for each item of a list or value of a map. */
  readonly field: string;
  readonly keywords: readonly LostKeyword[];
}

/**
 * What the Swagger 2.0 document of a version cannot say, once a field, in the order of the schema: it has no keywords for alternatives and null,
 * and the server leaves out what is below a nullable or open field.
 *
 * Fields below one that is lost are not named again. Nothing for a version without a schema that is published. Source: `pkg/controller/openapi/v2`,
 * ToStructuralOpenAPIV2, and KEP-692.
 */
export function lostInV2(definition: CustomResourceDefinition, version: string, options: PublishingOptions = {}): readonly LostInV2[] {
  const published = toPublishedType(definition, version, options);
  if (!published.ok || published.type.schema === undefined) return [];
  const { isComplete, preservesUnknownFields, schema } = published.type;
  const lost: LostInV2[] = [];
  const pending: { readonly field: string; readonly at: StructuralSchema }[] = [{ field: '', at: schema }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { at, field } = next;
    const isOpen = isOpenAt(at) || (field === '' && preservesUnknownFields);
    const losesBelow = !isComplete && (at.generic.nullable === true || isOpen) && hasBelow(at);
    const keywords = lostKeywords(at, losesBelow);
    if (keywords.length > 0) lost.push({ field, keywords });
    if (!losesBelow) pending.push(...below(field, at).reverse());
  }
  return lost;
}

function lostKeywords(schema: StructuralSchema, losesBelow: boolean): readonly LostKeyword[] {
  const { extensions, generic, valueValidation = {} } = schema;
  // That a value is an integer or a string is said by the extension, too.
  const said = extensions['x-kubernetes-int-or-string'] === true ? intOrStringBranches(schema) : [];
  const isSaid = (junctor: LostKeyword): boolean =>
    (junctor === 'anyOf' && said.some((branches) => branches === valueValidation.anyOf)) ||
    (junctor === 'allOf' && valueValidation.allOf?.length === 1 && said.some((branches) => branches !== valueValidation.anyOf));
  return [
    ...[...LIST_JUNCTORS, 'not' as const].filter((junctor) => valueValidation[junctor] !== undefined && !isSaid(junctor)),
    ...(generic.nullable === true ? ['nullable' as const] : []),
    ...(losesBelow ? ['below' as const] : []),
  ];
}

function isOpenAt({ extensions }: StructuralSchema): boolean {
  return extensions['x-kubernetes-preserve-unknown-fields'] === true;
}

function hasBelow({ items, properties }: StructuralSchema): boolean {
  return items !== undefined || (properties?.size ?? 0) > 0;
}

function below(field: string, { additionalProperties, items, properties }: StructuralSchema): { field: string; at: StructuralSchema }[] {
  const each = field === '' ? '[*]' : `${field}[*]`;
  return [
    ...Array.from(properties ?? [], ([name, at]) => ({ field: field === '' ? name : `${field}.${name}`, at })),
    ...(items === undefined ? [] : [{ field: each, at: items }]),
    ...(typeof additionalProperties === 'object' ? [{ field: each, at: additionalProperties }] : []),
  ];
}
