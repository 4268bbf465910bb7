import { valueAt, type JsonValue } from '@structural/json';
import { applied, placeOfPath, samplePart, schemaAt, type Plan, type Steps } from '@structural/witness';
import type { SchemaChange } from '../changes/schema-change.js';
import type { Bed } from './planted.js';
import { planted } from './planted.js';
import type { Sides } from './proofs.js';
import { casePlan } from './cases/case-plan.js';
import { presenceRule } from './presence-rule.js';
import { brokenCases } from './rule-cases.js';

/** Changes of a resource after which a rule that came may not hold for the value at a path, or for the one before an update. */
export function casePlans(change: SchemaChange, { from, to }: Sides, path: Steps): readonly Plan[] {
  const rule = change.validationRule ?? presenceRule(change);
  if (rule === undefined) return [];
  const types = { kubernetesVersion: to.judge.kubernetesVersion, from: from.judge.type, to: to.judge.type };
  const roots = rule.rule.includes('oldSelf') ? ['self', 'oldSelf'] : ['self'];
  return brokenCases(change, rule, types).cases.flatMap((each) => roots.map((root) => casePlan(each, root, from.judge.schema, path)));
}

/** The values of a bed after such changes. */
export function* caseValues(change: SchemaChange, sides: Sides, bed: Bed): Generator<JsonValue> {
  const root = sides.from.judge.schema;
  const place = placeOfPath(root, bed.path);
  const schema = place === undefined ? undefined : schemaAt(root, place);
  const samples = schema === undefined ? [] : [undefined, samplePart(schema, bed.path), samplePart(schema, bed.path, { full: true })];
  for (const plan of casePlans(change, sides, bed.path))
    for (const sample of samples) {
      const start = sample === undefined ? bed.base : planted(bed, sample);
      const value = valueAt(applied(root, start, plan), bed.path);
      if (value !== undefined) yield value;
    }
}
