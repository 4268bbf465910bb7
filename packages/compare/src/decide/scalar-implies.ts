import { compileValueValidator, type JSONSchemaProps, type ResourceType } from '@structural/core';
import { textsWhere, type SchemaPlace, type TextGoal } from '@structural/witness';
import type { SchemaChange } from '../changes/schema-change.js';
import type { PlanSides } from './plan-sides.js';

const MOST_ENUM = 400;

/**
 * Whether no scalar that the first schema takes is one that the keyword of a change refuses: each of few is asked, patterns and lengths are
 * decided by their automata, and a number that a scale shows has its bounds. False where that cannot be seen.
 */
export function isScalarImplied(change: SchemaChange, { from: type, kubernetesVersion, texts: effort }: PlanSides): boolean {
  const { from, to } = change;
  if (from === undefined || to === undefined) return false;
  const few = fewValues(from);
  if (few !== undefined) {
    const refuses = compileValueValidator(onlyThat(change, to), kubernetesVersion);
    return few.every((value) => refuses(value).length === 0);
  }
  if (isScaled(type, change.place) && isWithinScale(change, to)) return true;
  const goal = refusedTexts(change);
  if (goal === undefined) return false;
  const { isProof, texts } = textsWhere(goal, effort);
  return isProof && texts.length === 0;
}

/** Texts that the first schema may take and the keyword of a change refuses; undefined where the change is not about texts alone. */
export function refusedTexts({ from, keyword, rule, to }: SchemaChange): TextGoal | undefined {
  if (from === undefined || to === undefined) return undefined;
  const takesTexts = from.type === 'string' || from['x-kubernetes-int-or-string'] === true;
  if (!takesTexts) return undefined;
  const taken = takenTexts(from);
  switch (rule) {
    case 'pattern-added':
    case 'pattern-changed':
      return { ...taken, misses: [to.pattern ?? ''] };
    case 'enum-added':
    case 'enum-narrowed':
      return from.type === 'string' && from.nullable !== true ? { ...taken, misses: [patternOf(to.enum ?? [])] } : undefined;
    case 'bound-tightened': {
      const limit = Number(to[keyword as 'maxLength'] ?? NaN);
      if (keyword === 'maxLength') return { ...taken, least: Math.max(taken.least ?? 0, limit + 1) };
      return keyword === 'minLength' ? { ...taken, most: Math.min(taken.most ?? Infinity, limit - 1) } : undefined;
    }
    default:
      return undefined;
  }
}

/** What is known of the texts that a schema takes. */
function takenTexts({ allOf = [], maxLength, minLength, pattern }: JSONSchemaProps): TextGoal {
  const patterns = [pattern, ...allOf.map((branch) => branch.pattern)].filter((each) => each !== undefined && each !== '');
  return {
    matches: patterns as readonly string[],
    misses: [],
    ...(minLength === undefined ? {} : { least: Number(minLength) }),
    ...(maxLength === undefined ? {} : { most: Number(maxLength) }),
  };
}

/** A pattern that matches the texts of an enum alone. */
function patternOf(values: readonly unknown[]): string {
  const texts = values.flatMap((value) => (typeof value === 'string' ? [value.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')] : []));
  return `^(?:${texts.join('|')})$`;
}

/** All values that a schema takes, where they are few. */
export function fewValues({ enum: values = [], nullable, type }: JSONSchemaProps): NonNullable<JSONSchemaProps['enum']> | undefined {
  const all = values.length > 0 && values.length <= MOST_ENUM ? values : type === 'boolean' ? [true, false] : undefined;
  return all === undefined ? undefined : nullable === true ? [...all, null] : all;
}

/** A schema that says nothing but what the keyword of a change says. */
function onlyThat({ keyword = '' }: SchemaChange, to: JSONSchemaProps): JSONSchemaProps {
  const keywords = [keyword, ...(keyword === 'maximum' ? ['exclusiveMaximum'] : keyword === 'minimum' ? ['exclusiveMinimum'] : [])];
  const kept = Object.fromEntries(Object.entries(to).filter(([name]) => keywords.includes(name)));
  return keyword === 'format' ? { ...kept, ...(to.type === undefined ? {} : { type: to.type }), nullable: true } : kept;
}

/** Whether a place is where a scale of a type shows a number: the server holds that to the bounds of a scale. */
function isScaled({ scale }: ResourceType, place: SchemaPlace): boolean {
  if (scale === undefined || place.length < 2 || place.some(({ kind }) => kind !== 'property')) return false;
  const path = place.map((step) => (step.kind === 'property' ? `.${step.name}` : '')).join('');
  return path === scale.specReplicasPath || path === scale.statusReplicasPath;
}

const MOST_REPLICAS = 2_147_483_647;

function isWithinScale({ from, keyword, rule }: SchemaChange, to: JSONSchemaProps): boolean {
  if (from?.type !== 'integer') return false;
  if (rule === 'format-added') return to.type === 'integer';
  const { exclusiveMaximum, exclusiveMinimum, maximum, minimum } = to;
  if (keyword === 'minimum') return minimum !== undefined && minimum <= 0 && !(exclusiveMinimum === true && minimum === 0);
  return keyword === 'maximum' && maximum !== undefined && maximum >= MOST_REPLICAS && exclusiveMaximum !== true;
}
