import { compileValueValidator, type JSONSchemaProps, type ResourceType } from '@structural/core';
import { textsWhere, type SchemaPlace, fewValues } from '@structural/witness';
import type { PlanSides, SchemaChange } from '../records/schema-rule.js';
import type { RefusedTexts } from './refused-texts.js';

/**
 * Whether no scalar that the first schema takes is one that the keyword of a change refuses: each of few is asked, patterns and lengths are
 * decided by their automata, and a number that a scale shows has its bounds. False where that cannot be seen.
 */
export function isScalarImplied(
  change: SchemaChange,
  { from: type, kubernetesVersion, texts: effort }: PlanSides,
  goal?: ReturnType<RefusedTexts>,
): boolean {
  const { from, to } = change;
  if (from === undefined || to === undefined) return false;
  const few = fewValues(from);
  if (few !== undefined) {
    const refuses = compileValueValidator(onlyThat(change, to), kubernetesVersion);
    const outOfRange = compileValueValidator(onlyNumbers(to), kubernetesVersion);
    return few.every((value) => refuses(value).length === 0 && !outOfRange(value).some(({ origin }) => origin.endsWith('.range')));
  }
  if (isScaled(type, change.place) && isWithinScale(change, to)) return true;
  if (goal === undefined) return false;
  const { isProof, texts } = textsWhere(goal, effort);
  return isProof && texts.length === 0;
}

/** A schema that says nothing but what the keyword of a change says. */
function onlyThat({ from, keyword = '' }: SchemaChange, to: JSONSchemaProps): JSONSchemaProps {
  const keywords = [keyword, ...(keyword === 'maximum' ? ['exclusiveMaximum'] : keyword === 'minimum' ? ['exclusiveMinimum'] : [])];
  const kept = Object.fromEntries(Object.entries(to).filter(([name]) => keywords.includes(name)));
  // Of integers bounds are held to be integers themselves.
  const isTyped = keyword === 'format' || (to.type !== undefined && to.type === from?.type);
  return isTyped ? { ...kept, ...(to.type === undefined ? {} : { type: to.type }), nullable: true } : kept;
}

/** What a schema says of numbers: where a bound is not of their format, the server refuses each of them. */
function onlyNumbers({ format, maximum, minimum, multipleOf, type }: JSONSchemaProps): JSONSchemaProps {
  const said = { format, maximum, minimum, multipleOf, type };
  return { ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)), nullable: true };
}

/** Whether a place is where a scale of a type shows a number: the server holds that to the bounds of a scale. */
function isScaled({ scale }: ResourceType, place: SchemaPlace): boolean {
  if (scale === undefined || place.length < 2 || place.some(({ kind }) => kind !== 'property')) return false;
  const path = place.map((step) => (step.kind === 'property' ? `.${step.name}` : '')).join('');
  return path === scale.specReplicasPath || path === scale.statusReplicasPath;
}

const MAX_REPLICAS = 2_147_483_647;

function isWithinScale({ from, keyword, rule }: SchemaChange, to: JSONSchemaProps): boolean {
  if (from?.type !== 'integer') return false;
  if (rule.id === 'format-added') return to.type === 'integer';
  const { exclusiveMaximum, exclusiveMinimum, maximum, minimum } = to;
  if (keyword === 'minimum') return minimum !== undefined && minimum <= 0 && !(exclusiveMinimum === true && minimum === 0);
  return keyword === 'maximum' && maximum !== undefined && maximum >= MAX_REPLICAS && exclusiveMaximum !== true;
}
