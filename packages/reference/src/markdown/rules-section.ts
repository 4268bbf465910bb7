import type { VersionReference } from '../model/api-reference.js';
import type { RuleReference, ValueFacts } from '../model/field-reference.js';
import { code, codeBlock, literal } from './literal.js';

/** All rules of a version with the fields that they judge. */
export function rulesSection({ fields, resource }: VersionReference): string {
  const judged: readonly (readonly [place: string, facts: ValueFacts])[] = [
    ['the resource', resource],
    ...fields.flatMap((field) => [
      [`[${code(field.path)}](#${field.id})`, field] as const,
      ...(field.elements ?? []).map((element) => [`each ${element.each} of [${code(field.path)}](#${field.id})`, element] as const),
    ]),
  ];
  return judged.flatMap(([place, { rules = [] }]) => rules.map((rule) => ruleText(place, rule))).join('\n');
}

function ruleText(
  place: string,
  { fieldPath, message, messageExpression, optionalOldSelf, reason, rule, transition }: RuleReference,
): string {
  const facts = [
    ...(transition === undefined ? [] : [optionalOldSelf === undefined ? 'asked on update' : 'asked on create and update']),
    ...(messageExpression === undefined ? [] : [`message ${code(messageExpression)}`]),
    ...(fieldPath === undefined ? [] : [`reported at ${code(fieldPath)}`]),
    ...(reason === undefined ? [] : [`reason ${code(reason)}`]),
  ];
  const head = `**Of ${place}**${message === undefined ? '' : `: ${literal(message)}`}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`;
  return `${head}\n\n${codeBlock('cel', rule)}`;
}
