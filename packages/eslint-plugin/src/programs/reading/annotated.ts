import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { unknownValue, type KnownType, type StaticValue } from '../static-value.js';
import type { Reading } from '../values/reading.js';
import { writesOf } from '../values/variable-writes.js';

const TYPES: ReadonlyMap<string, KnownType> = new Map([
  ['TSStringKeyword', 'string'],
  ['TSNumberKeyword', 'number'],
  ['TSBooleanKeyword', 'boolean'],
]);

/** What a parameter says of itself that has the type of a text, a number or a truth value: one that may be left out says nothing. */
export function annotated(reading: Reading, variable: TSESLint.Scope.Variable, node: TSESTree.Identifier): StaticValue | undefined {
  const [def] = variable.defs;
  if (def?.type !== 'Parameter' || writesOf(reading.writes, variable).byFunction.size > 0) return undefined;
  const { name } = def;
  const type =
    name.parent?.type === 'Property'
      ? memberType(name.parent)
      : name.type === 'Identifier' && !name.optional
        ? name.typeAnnotation?.typeAnnotation
        : undefined;
  const known = type === undefined ? undefined : TYPES.get(type.type);
  return known === undefined ? undefined : unknownValue(node, known);
}

/** The type of a property of a pattern, as the type of the pattern has it. */
function memberType({ key, parent }: TSESTree.Property): TSESTree.TypeNode | undefined {
  const type = parent.type === 'ObjectPattern' ? parent.typeAnnotation?.typeAnnotation : undefined;
  if (type?.type !== 'TSTypeLiteral' || key.type !== 'Identifier') return undefined;
  for (const member of type.members)
    if (member.type === 'TSPropertySignature' && !member.optional && member.key.type === 'Identifier' && member.key.name === key.name)
      return member.typeAnnotation?.typeAnnotation;
  return undefined;
}
