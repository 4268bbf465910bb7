import type { JSONSchemaProps } from '@structural/core';
import { fillsIn, isPreservedElsewhere, keepsMembersAt } from '../../../implied/kept.js';
import { droppedWithin } from '../../../values/dropped-within.js';
import { NULLS_REFUSED, type Plan, type SchemaChange } from '../../../records/schema-rule.js';
import { isCountedAbove, isLookedAtAbove, isReadByRules } from '../looked-at.js';
import { inEmbeddedMetadata } from '../embedded-metadata.js';
import { owned } from './owned.js';
import { FILLS, AFFECTS_NOBODY, REFUSES } from './plans.js';

/** Of members that are new: what the first side kept without knowing it the second one judges. */
export function keptBefore(change: SchemaChange, keepsAll: boolean): Plan {
  const { above, place, to } = change;
  if (inEmbeddedMetadata(change, 'from') === 'known') return FILLS;
  if (keepsAll || (above !== undefined && keepsMembersAt(above, 'from'))) {
    const judged: Plan = { writes: 'either', mustDecide: true, owns: 'below' };
    const compared: Plan = isReadByRules(change) ? { ...judged, comparesUpdates: true } : judged;
    return owned(mayLose(to) ? { ...compared, mayHurtStored: true } : compared, above);
  }
  // What is filled in is a member more.
  const isFilledIn = to?.default !== undefined && place.at(-1)?.kind === 'property';
  return isFilledIn && (isCountedAbove(change) || holdsResources(to))
    ? { ...REFUSES, refusal: 'writes are refused with the default that is filled in' }
    : AFFECTS_NOBODY;
}

/** Whether a value is an embedded resource, or has some in it, of which nobody checks that a default has their apiVersion and kind. */
function holdsResources(props: JSONSchemaProps | undefined): boolean {
  if (props === undefined) return false;
  const { additionalProperties: values, items, properties } = props;
  const parts = [...(properties?.values() ?? []), items?.schema, typeof values === 'object' ? values : undefined];
  return props['x-kubernetes-embedded-resource'] === true || parts.some(holdsResources);
}

/** Whether what was kept unknown loses anything once it is known: a null is dropped, or members that are not known. */
function mayLose(to: JSONSchemaProps | undefined): boolean {
  return to?.nullable !== true || droppedWithin(to).next().done !== true;
}

/** Of members that are gone, which the second side may keep without knowing them; `plan` is that for what it drops. */
export function keptAfter(change: SchemaChange, keepsAll: boolean, plan: Plan): Plan {
  const { above, from } = change;
  if (inEmbeddedMetadata(change, 'to') === 'known') return { ...FILLS, reads: 'readers' };
  if (!keepsAll && (above === undefined || !keepsMembersAt(above, 'to'))) return plan;
  const kept = keptUnknown(from);
  // A map of anything keeps its members, and drops what is in them.
  const isEmptied = !keepsAll && above !== undefined && isMapOfAnything(above.to) && !isOfScalars(from);
  if (isEmptied) return owned({ ...plan, ...kept, writes: 'either', mustDecide: true, mustDecideReads: true, mayHurtStored: true }, above);
  return owned(
    isPreservedElsewhere(from) && isLookedAtAbove(change) ? { ...kept, ...nullsKept(kept), comparesUpdates: true } : kept,
    above,
  );
}

/** Nulls that were dropped are members more, which may be too many, or which rules refuse. */
function nullsKept({ writes }: Plan): Plan {
  return { writes: writes === undefined ? 'errors' : 'either', mustDecide: true, refusal: NULLS_REFUSED };
}

function isMapOfAnything(props: JSONSchemaProps): boolean {
  return props.additionalProperties === true && props['x-kubernetes-preserve-unknown-fields'] !== true;
}

/** Whether values have no members, nor items that have some. */
export function isOfScalars(props: JSONSchemaProps | undefined): boolean {
  const type = props?.type === 'array' ? props.items?.schema?.type : props?.type;
  return type !== undefined && type !== '' && type !== 'object' && type !== 'array';
}

/** What is kept without being known is no longer filled in, nor merged by its types. */
export function keptUnknown(from: SchemaChange['from']): Plan {
  return { reads: 'readers', owns: 'below', ...(fillsIn(from) ? { writes: 'values', mustDecide: true } : {}) };
}
