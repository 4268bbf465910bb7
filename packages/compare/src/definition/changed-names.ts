import { versionsOf, type CustomResourceDefinition } from '@structural/core';
import type { JsonPath } from '@structural/json';
import type { Transition, AudienceOutcome, Subject } from '../outcome/to-finding.js';
import type { Audience } from '../records/audience.js';
import type { RequestWitness } from '../records/witness.js';
import type { ChangeRule } from '../rules/change-rules.js';
import { quoted } from './quoted.js';

/** What is said of a definition as a whole, or of one of its versions. */
export interface DefinitionChange {
  readonly subject: Subject;
  /** At least one. */
  readonly outcomes: readonly AudienceOutcome[];
}

/** A change that breaks requests. */
export function breaks(
  transition: Transition,
  subject: Subject,
  audiences: readonly Audience[],
  effect: string,
  request: string,
  says: { readonly from: string; readonly to: string },
): DefinitionChange {
  const isForward = transition.direction === 'forward';
  const witness: RequestWitness = {
    kind: 'request',
    request,
    oldSays: isForward ? says.from : says.to,
    newSays: isForward ? says.to : says.from,
  };
  return { subject, outcomes: audiences.map((audience) => ({ audience, verdict: 'breaking', effect, witness })) };
}

/** A change that breaks nothing. */
export function harmless(subject: Subject, note?: string): DefinitionChange {
  return { subject, outcomes: [{ audience: 'clients', verdict: 'harmless', ...(note === undefined ? {} : { note }) }] };
}

/** A subject that stands at the same place of both manifests. */
export function subjectAt(rule: ChangeRule, path: JsonPath, detail: string, what: string, version?: string): Subject {
  return { rule, detail, what, fromPath: path, toPath: path, ...(version === undefined ? {} : { version }) };
}

/** Makes the subject of what stands at some steps below one place of both manifests. */
export type SubjectWithin = (rule: ChangeRule, steps: readonly string[], detail: string, what: string) => Subject;

/** The path of requests for the resources of a version. */
export function resourcePath({ spec: { group, names, scope } }: CustomResourceDefinition, version: string): string {
  return `/apis/${group}/${version}/${scope === 'Namespaced' ? 'namespaces/default/' : ''}${names.plural}`;
}

/** A version by which requests can be made. */
function servedVersion({ spec }: CustomResourceDefinition): string {
  return versionsOf(spec).find(({ served }) => served)?.name ?? spec.version;
}

export const NOT_FOUND = '404 page not found';

/** Names by which clients know a definition, and its scope. */
export function* changedNames(transition: Transition): Generator<DefinitionChange> {
  const { from, to } = transition;
  const [before, after] = [from.spec.names, to.spec.names];
  const list = `GET ${resourcePath(from, servedVersion(from))}`;
  for (const name of ['kind', 'listKind', 'plural', 'singular'] as const) {
    if (before[name] === after[name]) continue;
    const subject = subjectAt(RULES[name], ['spec', 'names', name], '', `${name} ${quoted(before[name])} becomes ${quoted(after[name])}`);
    if (name === 'kind') yield kindChange(transition, subject);
    else if (name === 'listKind')
      yield breaks(transition, subject, ['clients'], 'lists have another kind', list, { from: before.listKind, to: after.listKind });
    else if (name === 'plural')
      yield breaks(transition, subject, ['stored-data', 'writers', 'readers', 'clients'], GONE, list, { from: '200 OK', to: NOT_FOUND });
    else if (knows(to, before.singular)) yield harmless(subject, STILL_KNOWN);
    else
      yield breaks(transition, subject, ['clients'], 'the name is not known', `kubectl get ${before.singular}`, UNKNOWN(before.singular));
  }
  yield* changedLists(transition);
  if (from.spec.group !== to.spec.group) {
    const subject = subjectAt('group-changed', ['spec', 'group'], '', `group ${quoted(from.spec.group)} becomes ${quoted(to.spec.group)}`);
    yield breaks(transition, subject, ['stored-data', 'writers', 'readers', 'clients'], GONE, list, { from: '200 OK', to: NOT_FOUND });
  }
  if (from.spec.scope !== to.spec.scope) {
    const subject = subjectAt('scope-changed', ['spec', 'scope'], '', `scope ${from.spec.scope} becomes ${to.spec.scope}`);
    yield breaks(
      transition,
      subject,
      ['stored-data', 'writers', 'clients'],
      GONE,
      `GET ${resourcePath(from, servedVersion(from))}/example`,
      {
        from: '200 OK',
        to: to.spec.scope === 'Namespaced' ? 'an error: the server could not find the requested resource' : NOT_FOUND,
      },
    );
  }
}

const RULES = { kind: 'kind-changed', listKind: 'list-kind-changed', plural: 'plural-changed', singular: 'singular-changed' } as const;
const GONE = 'its resources are no longer found where they were';

const STILL_KNOWN = 'the resources are still found by that name, as another of their names matches';

/** Whether kubectl finds the resources of a definition by a name; case does not matter in kinds. */
function knows({ spec: { names } }: CustomResourceDefinition, name: string): boolean {
  return [names.plural, names.singular, names.kind.toLowerCase(), ...(names.shortNames ?? [])].includes(name);
}

const UNKNOWN = (name: string): { readonly from: string; readonly to: string } => ({
  from: 'the resources',
  to: `error: the server doesn't have a resource type ${quoted(name)}`,
});

function kindChange(transition: Transition, subject: Subject): DefinitionChange {
  const { from, to } = transition;
  const version = servedVersion(from);
  const request = `POST ${resourcePath(from, version)} {"apiVersion":"${from.spec.group}/${version}","kind":${quoted(from.spec.names.kind)}}`;
  return breaks(transition, subject, ['stored-data', 'writers', 'clients'], 'resources of the kind are refused', request, {
    from: '201 Created',
    to: `400 Bad Request: no kind ${quoted(from.spec.names.kind)}, must be ${to.spec.names.kind}`,
  });
}

function* changedLists(transition: Transition): Generator<DefinitionChange> {
  for (const [name, added, removed] of [
    ['shortNames', 'short-name-added', 'short-name-removed'],
    ['categories', 'category-added', 'category-removed'],
  ] as const) {
    const [before, after] = [transition.from, transition.to].map(({ spec }) => new Set(spec.names[name]));
    const what = name === 'shortNames' ? 'short name' : 'category';
    const path = ['spec', 'names', name];
    for (const one of before ?? []) {
      if (after?.has(one) !== false) continue;
      const subject = subjectAt(removed, path, one, `the ${what} ${quoted(one)} is gone`);
      const request = `kubectl get ${one}`;
      if (name === 'categories')
        yield breaks(transition, subject, ['clients'], 'the name matches fewer kinds', request, ofCategory(transition.from));
      else if (knows(transition.to, one)) yield harmless(subject, STILL_KNOWN);
      else yield breaks(transition, subject, ['clients'], 'the name is not known', request, UNKNOWN(one));
    }
    for (const one of after ?? [])
      if (before?.has(one) === false) yield harmless(subjectAt(added, path, one, `the ${what} ${quoted(one)} is new`));
  }
}

/** A category may hold resources of other definitions, and built-in ones as `all` does. */
function ofCategory({ spec: { names } }: CustomResourceDefinition): { readonly from: string; readonly to: string } {
  return { from: `${names.plural}, and everything else in the category`, to: `no ${names.plural}` };
}
