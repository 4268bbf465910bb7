import { mentionsOldSelf, type FieldError, type JSONSchemaProps, type ValidationRule } from '@structural/core';
import { rulesOfBoth } from './looked-at.js';

const MAX_LOOKED_AT = 2_000;

/**
 * The rules within a value that compare with the old one, and that both sides have: the server finds the old value of an item by the keys of its
 * list.
 */
export function transitionRulesWithin(from: JSONSchemaProps | undefined, to: JSONSchemaProps | undefined): readonly ValidationRule[] {
  const found: ValidationRule[] = [];
  const pending: (readonly [JSONSchemaProps, JSONSchemaProps])[] = [];
  const add = (one: JSONSchemaProps | boolean | undefined, other: JSONSchemaProps | boolean | undefined): void => {
    if (typeof one === 'object' && typeof other === 'object') pending.push([one, other]);
  };
  add(from, to);
  for (let i = 0; i < Math.min(pending.length, MAX_LOOKED_AT); i++) {
    const [one, other] = pending[i] ?? [{}, {}];
    found.push(...rulesOfBoth(one, other).filter(({ rule }) => mentionsOldSelf(rule)));
    for (const [name, property] of other.properties ?? []) add(one.properties?.get(name) ?? one.additionalProperties, property);
    add(one.additionalProperties, other.additionalProperties);
    add(one.items?.schema, other.items?.schema);
  }
  return found;
}

/** Whether an error says that one of some rules does not hold. */
export function isMessageOfRules(rules: readonly ValidationRule[], { detail, origin }: FieldError): boolean {
  if (origin !== 'rule' && !origin.startsWith('rule.')) return false;
  return rules.some(
    ({ message, messageExpression, rule }) =>
      messageExpression !== '' || detail.includes(rule.trim()) || (message !== '' && detail.includes(message.trim())),
  );
}
