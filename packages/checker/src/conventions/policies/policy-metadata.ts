import { environmentOf, expressionsIn, parse, writtenText, type Expr } from '@structural/cel';
import { NEWEST_KUBERNETES, type JSONSchemaProps } from '@structural/core';
import type { JsonObject, JsonPath } from '@structural/json';
import { kubernetesDocs } from '../record/references.js';
import { entriesIn, toPolicyConvention } from './policy-convention.js';
import { policyText } from './policy-text.js';

/** Flags labels and annotations that expressions take for given. */
export const policyMetadata = toPolicyConvention({
  id: 'policy-metadata',
  title: 'Expressions of admission policies should ask for labels, annotations and optional fields with has()',
  tier: 'default',
  docs: {
    whatItDoes:
      'Reports expressions of admission policies that use the labels, annotations, finalizers or owners of an object where no expression of the policy asks ' +
      'whether there are any, with `has()`, `in` or `?`. Where a policy names only kinds of CRDs in the input, the same for fields below `spec` that none of ' +
      'their schemas requires, and that have no default.',
    whyItMatters:
      'An object without a label has no `labels`, and an expression that uses them goes wrong: `no such key: labels` is what the user reads, or, with ' +
      '`failurePolicy: Ignore`, the object passes.',
    whenNotToUse: 'Where something gives a label to all objects before, as a mutating policy may do.',
    wrong: [{ title: 'An object without labels', text: policyText("expression: object.metadata.labels['team'] != ''") }],
    right: [
      {
        title: 'Asked for',
        text: policyText(
          "expression: has(object.metadata.labels) && 'team' in object.metadata.labels && object.metadata.labels['team'] != ''",
        ),
      },
      { title: 'An optional field', text: policyText("expression: object.metadata.?labels['team'].orValue('') != ''") },
    ],
    reference: kubernetesDocs('Common Expression Language', 'reference/using-api/cel/'),
  },
  *findIn(spec, schemas) {
    const found = expressionsOf(spec);
    const asked = new Set(found.flatMap(({ parts }) => parts.flatMap(askedFields)));
    const named = new Set(found.flatMap(({ parts }) => parts.flatMap(namedFields)));
    for (const { parts, path } of found) {
      const used = new Set(parts.flatMap(usedField).filter((field) => !asked.has(field)));
      for (const field of used) yield { path, mark: 'value', message: `metadata.${field} may be absent: ask for it with has() before` };
      const optional = new Set(parts.flatMap((part) => optionalField(part, schemas, named)));
      for (const field of optional) yield { path, mark: 'value', message: `${field} may be absent: ask for it with has() before` };
    }
  },
});

interface FoundExpression {
  readonly path: JsonPath;
  readonly parts: readonly Expr[];
}

const LISTS = [
  ['matchConditions', 'expression'],
  ['variables', 'expression'],
  ['validations', 'expression'],
  ['validations', 'messageExpression'],
  ['auditAnnotations', 'valueExpression'],
] as const;

function expressionsOf(spec: JsonObject): readonly FoundExpression[] {
  const environment = environmentOf(NEWEST_KUBERNETES.minor);
  return LISTS.flatMap(([list, field]) =>
    [...entriesIn(spec, list)].flatMap(({ entry, path }): readonly FoundExpression[] => {
      const text = entry[field];
      const parsed = typeof text === 'string' ? parse(text, environment) : undefined;
      return parsed?.ok === true ? [{ path: [...path, field], parts: [...expressionsIn(parsed.expr)] }] : [];
    }),
  );
}

const OPTIONAL: ReadonlySet<string> = new Set(['labels', 'annotations', 'finalizers', 'ownerReferences']);

/** `object.metadata.labels`, and of `oldObject`. */
function usedField(expr: Expr): readonly string[] {
  return expr.kind === 'select' && !expr.isTest && OPTIONAL.has(expr.field) && isMetadata(expr.operand) ? [expr.field] : [];
}

/** The fields that `has(object.metadata.labels)` and `'labels' in object.metadata` ask for. */
function askedFields(expr: Expr): readonly string[] {
  if (expr.kind === 'select') return expr.isTest && isMetadata(expr.operand) ? [expr.field] : [];
  const text = writtenText(expr);
  return text === undefined ? [] : [text];
}

function isMetadata(expr: Expr): boolean {
  if (expr.kind !== 'select' || expr.field !== 'metadata') return false;
  const { operand } = expr;
  return operand.kind === 'ident' && (operand.name === 'object' || operand.name === 'oldObject');
}

/** The names of fields that expressions ask for in any way: `has(object.spec.a)`, `'a' in object.spec`, `object.spec.?a`. */
function namedFields(expr: Expr): readonly string[] {
  if (expr.kind === 'select') return expr.isTest ? [expr.field] : [];
  const text = writtenText(expr);
  return text === undefined ? [] : [text];
}

/** A field of `object` below its `spec` that no schema requires or has a default for, and that nothing asks for. */
function optionalField(expr: Expr, schemas: readonly JSONSchemaProps[], named: ReadonlySet<string>): readonly string[] {
  if (schemas.length === 0 || expr.kind !== 'select' || expr.isTest || named.has(expr.field)) return [];
  const path = pathOf(expr);
  return path?.[0] === 'spec' && path.length > 1 && schemas.every((schema) => isOptional(schema, path)) ? [path.join('.')] : [];
}

/** The fields from `object` to one of its fields; undefined for what is no field of it. */
function pathOf(expr: Expr): readonly string[] | undefined {
  if (expr.kind === 'ident') return expr.name === 'object' ? [] : undefined;
  const above = expr.kind === 'select' && !expr.isTest ? pathOf(expr.operand) : undefined;
  return above && expr.kind === 'select' ? [...above, expr.field] : undefined;
}

/** Whether a schema has a field that it neither requires nor has a default for. */
function isOptional(schema: JSONSchemaProps, path: readonly string[]): boolean {
  const [name = '', ...rest] = path;
  const below = schema.properties?.get(name);
  if (below === undefined) return false;
  return rest.length > 0 ? isOptional(below, rest) : below.default === undefined && schema.required?.includes(name) !== true;
}
