import { versionsOf, type CustomResourceDefinition, type FieldError } from '@structural/core';
import type { JsonPath } from '@structural/json';
import { placeText } from '@structural/witness';
import type { SchemaChange } from '../records/schema-rule.js';
import { manifestPath, type KeywordPlace } from '../changes/manifest-path.js';
import type { Effect } from '../decide/effect.js';
import type { OwnerProof } from '../decide/proofs/owner-proof.js';
import type { Proof, RequestProof } from '../decide/proofs/proofs.js';
import { inverseRule, type ChangeRule } from '../rules/change-rules.js';
import { ruleIdOf } from '../rules/schema-rules.js';
import type { Audience, Direction } from '../records/audience.js';
import type { Finding } from '../finding/finding.js';
import type { Witness } from '../records/witness.js';

/** The two definitions that are compared, in the order of a direction: for a rollback `from` is the new one. */
export interface Transition {
  readonly direction: Direction;
  readonly name: string;
  readonly from: CustomResourceDefinition;
  readonly to: CustomResourceDefinition;
}

/** What a finding is about, in the order of its transition. */
export interface Subject {
  /** As if the transition were the way there. */
  readonly rule: ChangeRule;
  readonly version?: string;
  readonly field?: string;
  /** Tells changes of one rule at one place apart. */
  readonly detail: string;
  readonly what: string;
  readonly fromPath: JsonPath;
  readonly toPath: JsonPath;
}

/** What a subject does to an audience. */
export type AudienceOutcome =
  | {
      readonly audience: Audience;
      readonly verdict: 'breaking';
      readonly effect: string;
      readonly note?: string;
      readonly witness: Witness;
    }
  | { readonly audience: Audience; readonly verdict: 'undecided'; readonly tried: string }
  | { readonly audience: Audience; readonly verdict: 'harmless'; readonly note?: string };

/** What stands in an id as it is; else it is quoted, so that blanks end an id. */
const SIMPLE = /^[\w.$/-]+$/;

/** A finding about a subject; on a rollback it goes by the name of the change that is taken back. */
export function toFinding(transition: Transition, subject: Subject, outcome: AudienceOutcome): Finding {
  const isForward = transition.direction === 'forward';
  const rule = isForward ? subject.rule : inverseRule(subject.rule);
  const place = subject.field === undefined ? '' : `:${subject.field}`;
  const detail = subject.detail === '' ? '' : `=${SIMPLE.test(subject.detail) ? subject.detail : JSON.stringify(subject.detail)}`;
  const change = `${rule}@${transition.name}${subject.version === undefined ? '' : `/${subject.version}`}${place}${detail}`;
  const { audience, verdict } = outcome;
  const effect = verdict === 'breaking' ? `: ${outcome.effect}` : '';
  const head = {
    id: `${change}#${audience}.${transition.direction}`,
    change,
    rule,
    audience,
    direction: transition.direction,
    definition: transition.name,
    ...(subject.version === undefined ? {} : { version: subject.version }),
    ...(subject.field === undefined ? {} : { field: subject.field }),
    oldPath: isForward ? subject.fromPath : subject.toPath,
    newPath: isForward ? subject.toPath : subject.fromPath,
    message: `${isForward ? '' : 'after a rollback '}${subject.what}${effect}`,
    ...('note' in outcome && outcome.note !== undefined ? { note: outcome.note } : {}),
  };
  if (verdict === 'breaking') return { ...head, verdict, witness: outcome.witness };
  return verdict === 'undecided' ? { ...head, verdict, tried: outcome.tried } : { ...head, verdict };
}

/** The subject of a change of a schema. */
export function schemaSubject(
  { from, to }: Transition,
  version: string,
  change: SchemaChange,
  rule: ChangeRule = ruleIdOf(change),
): Subject {
  const { detail, formerRule, keyword, name, place, validationRule, what } = change;
  const about = (entry: string | undefined): KeywordPlace => ({ ...(keyword && { keyword }), ...(entry !== undefined && { entry }) });
  return {
    rule,
    version,
    field: placeText(place),
    detail,
    what,
    fromPath: manifestPath(from, version, place, about(name ?? (formerRule ?? validationRule)?.rule)),
    toPath: manifestPath(to, version, place, about(name ?? (validationRule ?? formerRule)?.rule)),
  };
}

/** Of the errors that refuse a resource those that are about another change than the one that it shows. */
type AboutOthers = (errors: readonly FieldError[]) => readonly FieldError[];

/** An effect with its witness as the old and the new definition have it. */
export function toOutcome(transition: Transition, version: string, effect: Effect, aboutOthers: AboutOthers): AudienceOutcome {
  if (effect.verdict !== 'breaking') return effect;
  const { audience, proof, verdict } = effect;
  return {
    audience,
    verdict,
    effect: proof.effect,
    ...(effect.note === undefined ? {} : { note: effect.note }),
    witness: toWitness(transition, version, proof, aboutOthers),
  };
}

function toWitness(transition: Transition, version: string, proof: Proof | RequestProof | OwnerProof, aboutOthers: AboutOthers): Witness {
  const isForward = transition.direction === 'forward';
  if (proof.kind === 'request') {
    const { fromSays, kind, request, toSays } = proof;
    return { kind, request, oldSays: isForward ? fromSays : toSays, newSays: isForward ? toSays : fromSays };
  }
  if (proof.kind === 'apply') {
    const { applied, fromSays, kind, toSays } = proof;
    return { kind, version, applied, oldSays: isForward ? fromSays : toSays, newSays: isForward ? toSays : fromSays };
  }
  const { before, fromSays, kind, resource, toSays } = proof;
  const isByStatus = (kind === 'create' || kind === 'update') && ownsStatus(transition, version) && resource['status'] !== undefined;
  const stored = { ...(before === undefined ? {} : { before }), ...(isByStatus ? { subresource: 'status' as const } : {}) };
  const also = kind === 'read' ? [] : aboutOthers(toSays.errors);
  const says = { oldSays: isForward ? fromSays : toSays, newSays: isForward ? toSays : fromSays };
  return { kind, version, ...stored, resource, ...says, ...(also.length === 0 ? {} : { also }) };
}

/** Whether a side has the status of a version as a resource of its own. */
function ownsStatus({ from, to }: Transition, version: string): boolean {
  return [from, to].some(({ spec }) =>
    versionsOf(spec).some(({ name, subresources }) => name === version && subresources?.status !== undefined),
  );
}
