import type { JSONSchemaProps } from '@structural/core';
import { sameSchemas } from '@structural/witness';
import type { KeywordChange } from '../records/schema-rule.js';

/** Junctors that say something else; that of an int-or-string about its two types says nothing. */
export function* junctorChanges(from: JSONSchemaProps, to: JSONSchemaProps): Generator<KeywordChange<'junctor-changed'>> {
  for (const keyword of ['allOf', 'anyOf', 'oneOf', 'not'] as const) {
    const [before, after] = [junctorValue(from, keyword), junctorValue(to, keyword)];
    if (sameSchemas(before, after)) continue;
    const what = before === undefined ? `${keyword} is new` : after === undefined ? `${keyword} is gone` : `${keyword} says something else`;
    yield { rule: 'junctor-changed', keyword, detail: keyword, what };
  }
}

function junctorValue(props: JSONSchemaProps, keyword: 'allOf' | 'anyOf' | 'oneOf' | 'not'): unknown {
  const said = props[keyword];
  if (!Array.isArray(said)) return said;
  const branches = said as readonly JSONSchemaProps[];
  if (branches.length === 0) return undefined;
  const isBoth = keyword === 'anyOf' && props['x-kubernetes-int-or-string'] === true && sameSchemas(branches, INT_OR_STRING);
  return isBoth ? undefined : branches;
}

const INT_OR_STRING: readonly JSONSchemaProps[] = [{ type: 'integer' }, { type: 'string' }];
