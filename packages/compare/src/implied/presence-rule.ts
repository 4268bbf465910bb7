import { escapeName } from '@structural/cel';
import type { JSONSchemaProps, ValidationRule } from '@structural/core';
import { typeOf } from '@structural/witness';
import type { SchemaChange } from '../records/schema-rule.js';

type Junctor = 'allOf' | 'anyOf' | 'oneOf' | 'not';

const JUNCTORS: readonly Junctor[] = ['allOf', 'anyOf', 'oneOf', 'not'];
const MAX_BRANCHES = 8;
const MAX_RULE_LENGTH = 4_000;

/** The rule that a junctor which changed amounts to on the second side; undefined where it says more than which fields are there. */
export function presenceRule({ keyword, to }: SchemaChange): ValidationRule | undefined {
  const junctor = JUNCTORS.find((each) => each === keyword);
  return junctor === undefined || to === undefined ? undefined : ruleOf(to, junctor);
}

/** The rules that the junctors of a schema amount to, of those that say no more than which fields are there. */
export function presenceRules(props: JSONSchemaProps): readonly ValidationRule[] {
  return JUNCTORS.flatMap((junctor) => ruleOf(props, junctor) ?? []);
}

/**
 * A junctor as a rule. A rule takes a null for a field that is not there, and `required` does not, so that fields which may be null, and those of
 * which the schema says nothing, are left alone.
 */
function ruleOf(props: JSONSchemaProps, junctor: Junctor): ValidationRule | undefined {
  if (props.type !== 'object' || props.nullable === true || props[junctor] === undefined) return undefined;
  const isKnown = (name: string): boolean => {
    const property = props.properties?.get(name);
    return property !== undefined && property.nullable !== true && typeOf(property) !== 'any';
  };
  const rule = presenceExpression({ [junctor]: props[junctor] }, isKnown);
  return rule === undefined || rule.length > MAX_RULE_LENGTH ? undefined : { rule, message: '', messageExpression: '', fieldPath: '' };
}

/** What a schema says in the words of a rule; undefined where it says more than which fields are there. */
function presenceExpression(props: JSONSchemaProps, isKnown: (name: string) => boolean): string | undefined {
  const said: (string | undefined)[] = [];
  for (const [keyword, value] of Object.entries(props)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    if (keyword === 'required') {
      for (const name of props.required ?? []) {
        const field = isKnown(name) ? escapeName(name) : undefined;
        said.push(field === undefined ? undefined : `has(self.${field})`);
      }
    } else if (keyword === 'not') {
      const denied = props.not === undefined ? undefined : presenceExpression(props.not, isKnown);
      said.push(denied === undefined ? undefined : `!(${denied})`);
    } else if (keyword === 'allOf' || keyword === 'anyOf' || keyword === 'oneOf') {
      const branches = (props[keyword] ?? []).slice(0, MAX_BRANCHES + 1).map((branch) => presenceExpression(branch, isKnown));
      said.push(branches.length > MAX_BRANCHES ? undefined : joined(keyword, branches));
    } else return undefined;
  }
  return joined('allOf', said);
}

function joined(keyword: 'allOf' | 'anyOf' | 'oneOf', parts: readonly (string | undefined)[]): string | undefined {
  const texts = parts.flatMap((part) => part ?? []).map((text) => `(${text})`);
  if (texts.length < parts.length) return undefined;
  if (keyword === 'allOf') return texts.length === 0 ? 'true' : texts.join(' && ');
  if (keyword === 'anyOf') return texts.join(' || ');
  return texts.map((_, i) => `(${texts.map((text, j) => (i === j ? text : `!${text}`)).join(' && ')})`).join(' || ');
}
