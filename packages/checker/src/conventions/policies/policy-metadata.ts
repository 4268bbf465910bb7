import { environmentOf, expressionsIn, parse, writtenText, type Expr } from '@structural/cel';
import { NEWEST_KUBERNETES } from '@structural/core';
import type { JsonObject, JsonPath } from '@structural/json';
import { kubernetesDocs } from '../record/references.js';
import { entriesIn, toPolicyConvention } from './policy-convention.js';
import { policyText } from './policy-text.js';

/** Flags labels and annotations that expressions take for given. */
export const policyMetadata = toPolicyConvention({
  id: 'policy-metadata',
  title: 'Expressions of admission policies should ask for labels and annotations with has()',
  tier: 'default',
  docs: {
    whatItDoes:
      'Reports expressions of admission policies that use the labels, annotations, finalizers or owners of an object where no expression of the policy asks ' +
      'whether there are any, with `has()`, `in` or `?`.',
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
  *findIn(spec) {
    const found = expressionsOf(spec);
    const asked = new Set(found.flatMap(({ parts }) => parts.flatMap(askedFields)));
    for (const { parts, path } of found) {
      const used = new Set(parts.flatMap(usedField).filter((field) => !asked.has(field)));
      for (const field of used) yield { path, mark: 'value', message: `metadata.${field} may be absent: ask for it with has() before` };
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
