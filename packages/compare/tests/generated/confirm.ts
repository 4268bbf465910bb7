import { createRuleEvaluator } from '@structural/cel';
import {
  compileValueValidator,
  judgeResource,
  NEWEST_KUBERNETES,
  toResourceType,
  type CustomResourceDefinition,
  type JudgedResource,
  type JudgeOptions,
} from '@structural/core';
import { jsonEqual, type JsonObject } from '@structural/json';
import type { BreakingFinding } from '../../src/finding/finding.js';

const rules = createRuleEvaluator({ kubernetesVersion: NEWEST_KUBERNETES });

/** What the engine says of a request, asked anew. */
export function asked(definition: CustomResourceDefinition, resource: JsonObject, options: JudgeOptions = {}): JudgedResource {
  const served = toResourceType(definition, 'v1');
  if (!served.ok) throw new Error(served.error);
  return judgeResource(served.type, resource, { ...options, rules });
}

/** What a resource becomes that is created, and its status after that, where the definition has it apart. */
export function stored(definition: CustomResourceDefinition, resource: JsonObject): JsonObject | undefined {
  const created = asked(definition, resource);
  if (!created.ok || created.errors.length > 0 || created.strictErrors.length > 0) return undefined;
  const served = toResourceType(definition, 'v1');
  if (!served.ok || !served.type.hasStatus || resource['status'] === undefined) return created.object;
  const updated = asked(definition, resource, { old: created.object, oldIsStored: true, subresource: 'status' });
  return !updated.ok || updated.errors.length > 0 || updated.strictErrors.length > 0 ? undefined : updated.object;
}

/** Why the witness of a finding does not show what it says; undefined where it does. */
export function whyNot(finding: BreakingFinding, old: CustomResourceDefinition, next: CustomResourceDefinition): string | undefined {
  const { direction, witness } = finding;
  const [from, to] = direction === 'forward' ? [old, next] : [next, old];
  switch (witness.kind) {
    case 'create': {
      const before = stored(from, witness.resource);
      if (before === undefined) return 'it is not accepted before';
      const after = stored(to, witness.resource);
      return after !== undefined && jsonEqual(before, after) ? 'it is accepted and stored alike' : undefined;
    }
    case 'stored': {
      const before = finding.direction === 'forward' ? witness.oldSays.object : witness.newSays.object;
      const after = finding.direction === 'forward' ? witness.newSays.object : witness.oldSays.object;
      if (before === undefined) return 'there is nothing before';
      return after !== undefined && jsonEqual(before, after) ? 'it reads alike' : undefined;
    }
    case 'unchanged': {
      const judged = asked(to, witness.resource, { old: { ...witness.resource }, oldIsStored: true });
      if (!judged.ok || judged.errors.length > 0) return undefined;
      const answer = direction === 'forward' ? witness.newSays : witness.oldSays;
      return answer.errors.length > 0 ? undefined : 'it is accepted';
    }
    case 'read': {
      const served = toResourceType(from, 'v1');
      if (!served.ok || served.type.schema === undefined) return 'there is no schema';
      if (stored(to, witness.resource) === undefined) return 'it is not accepted after';
      return compileValueValidator(served.type.schema)(witness.resource).length > 0 ? undefined : 'the old schema allows it';
    }
    case 'apply':
      return JSON.stringify(witness.oldSays) === JSON.stringify(witness.newSays) ? 'both do the same' : undefined;
    default:
      return witness.oldSays === witness.newSays ? 'both say the same' : undefined;
  }
}
