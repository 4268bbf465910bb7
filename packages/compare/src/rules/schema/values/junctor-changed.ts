import type { JSONSchemaProps } from '@structural/core';
import { newJsonObject, type JsonValue } from '@structural/json';
import { keepsMembers, minedValues, typeOf } from '@structural/witness';
import { junctorChanges } from '../../../keywords/junctors.js';
import { isJunctorLooser } from '../../../implied/junctor-implies.js';
import { presenceRule } from '../../../implied/presence-rule.js';
import { isScalarImplied } from '../../../implied/scalar-implies.js';
import { brokenCases } from '../../../implied/rule-cases.js';
import { isJunctorOfTypes, isWithinBranches } from '../../../implied/types-within.js';
import { mentionsOfChange } from '../../../values/mentions-of-change.js';
import { schemaExample } from '../../../records/example.js';
import { RATCHETED } from '../../../records/ratcheted.js';
import { missesValue } from '../misses.js';
import { AFFECTS_NOBODY, REFUSES } from '../plans/plans.js';
import { schemaRule, type Plan, type PlanSides, type SchemaChange, type TriedAt } from '../../../records/schema-rule.js';

/** What `allOf`, `anyOf`, `oneOf` or `not` demands is something else. */
export const junctorChanged = schemaRule({
  id: 'junctor-changed',
  title: 'Junctors change',
  whatChanged: '`allOf`, `anyOf`, `oneOf` or `not` require something else.',
  whyItMatters: `A search finds whether something is refused that was accepted. ${RATCHETED}`,
  examples: [
    schemaExample(
      '',
      'properties: { image: { type: string }, build: { type: string } }',
      'properties: { image: { type: string }, build: { type: string } }\noneOf: [{ required: [image] }, { required: [build] }]',
      ['writers'],
    ),
  ],
  inverse: 'junctor-changed',
  finds: junctorChanges,
  plan: (change, sides) => ({ ...writesOf(change, sides), ...(namesValues(change) ? { reads: 'readers', mustDecide: true } : {}) }),
  tries: { first: minedAndNamed },
  triedIn: 'alone',
  // Whichever branch fails, the junctor says so at its own place, too.
  isAbout: ({ error, isHere }, { keyword }) => isHere && error.origin === keyword,
  loses: 'nothing',
  misses: missesValue,
  isLooser: isJunctorLooser,
});

function writesOf(change: SchemaChange, sides: PlanSides): Plan {
  if (isJunctorLooser(change, sides.changesBetween) || isScalarImplied(change, sides)) return AFFECTS_NOBODY;
  const { from, keyword, to } = change;
  if (isJunctorOfTypes(from ?? {}, to?.[keyword as 'oneOf'], keyword)) return AFFECTS_NOBODY;
  const rule = presenceRule(change);
  if (rule === undefined) return REFUSES;
  const broken = brokenCases(change, rule, sides);
  return broken.kind === 'none' ? AFFECTS_NOBODY : { ...REFUSES, broken };
}

/** Whether a branch that there was has an enum, at its value or within it, or the type of what has none, which readers know. */
function namesValues({ from, keyword, to }: SchemaChange): boolean {
  if (keyword !== 'allOf' && keyword !== 'anyOf' && keyword !== 'oneOf') return false;
  // Readers meet no other types than these branches say.
  if (keyword !== 'allOf' && to !== undefined && isWithinBranches(to, from?.[keyword])) return false;
  const pending: (JSONSchemaProps | undefined)[] = [...(from?.[keyword] ?? [])];
  for (let i = 0; i < Math.min(pending.length, MAX_LOOKED_AT); i++) {
    const next = pending[i];
    if (next === undefined) continue;
    const isTyping = (next.type ?? '') !== '' && from !== undefined && typeOf(from) === 'any';
    if (isTyping || (next.enum ?? []).length > 0) return true;
    pending.push(...(next.properties?.values() ?? []), next.items?.schema);
    pending.push(...(next.allOf ?? []), ...(next.anyOf ?? []), ...(next.oneOf ?? []));
    if (typeof next.additionalProperties === 'object') pending.push(next.additionalProperties);
  }
  return false;
}

const MAX_LOOKED_AT = 1_000;

/** Values on both sides of what the junctors say; and of an object that keeps what its schema does not name what they name, one by one and all. */
function* minedAndNamed(at: TriedAt): Generator<JsonValue> {
  const mentions = mentionsOfChange(at.change);
  yield* minedValues(at, mentions);
  if (at.own === undefined || (typeOf(at.own) !== 'any' && !keepsMembers(at.own))) return;
  const names = [...mentions.names].slice(0, MAX_NAMES);
  for (const name of names) yield Object.assign(newJsonObject(), { [name]: 'kept' });
  if (names.length > 1) yield Object.assign(newJsonObject(), Object.fromEntries(names.map((name) => [name, 'kept'])));
}

const MAX_NAMES = 12;
