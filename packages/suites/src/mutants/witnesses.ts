import { mentionsOldSelf, pathText, errorBody, versionsOf } from '@structural/core';
import { printJson, type JsonObject } from '@structural/json';
import {
  Bases,
  boundaryOf,
  constraintsOf,
  findWitness,
  requestOf,
  judgeOf,
  type Boundary,
  type Judge,
  type Request,
  type VersionJudge,
} from '@structural/witness';
import type { Mutant } from './mutant.js';

/** A request that a definition and its mutant answer differently. */
export interface KillingResource {
  readonly version: string;
  readonly resource: JsonObject;
  /** What is there before, where it is an update. */
  readonly old?: JsonObject;
  readonly subresource?: 'status';
  /** Which of the two refuses it, and what it says. */
  readonly refusedBy: 'definition' | 'mutant';
  readonly message: string;
}

/** What tells a mutant apart, or that nothing was found. */
export type MutantVerdict =
  | { readonly outcome: 'survived'; readonly resource: KillingResource }
  | { readonly outcome: 'equivalent'; readonly why: string }
  | { readonly outcome: 'unproven'; readonly tried: string };

interface Original {
  readonly version: string;
  readonly judge: VersionJudge;
  readonly bases: Bases;
  /** Of the constraints that mutants change, by their ids. */
  readonly boundaries: Map<string, Boundary>;
}

/** How many requests a boundary of a mutant and a search beside it may cost. */
const MAX_JUDGED = 300;

/** Searches what tells mutants of a definition apart from it; what is found about the definition is kept. */
export class Witnesses {
  private readonly originals = new Map<string, Original | undefined>();

  constructor(
    private readonly definition: JsonObject,
    private readonly judge: Judge,
  ) {}

  /** `value` is the definition with the fault. */
  of(mutant: Mutant, value: JsonObject): MutantVerdict {
    const original = this.original(mutant.version);
    const served = this.judge.serve(value);
    const opened =
      original === undefined || served === undefined
        ? undefined
        : judgeOf(served, original.version, { kubernetesVersion: this.judge.kubernetesVersion, rules: original.judge.rules });
    if (original === undefined || opened?.ok !== true) return { outcome: 'unproven', tried: 'nothing: no version is served' };
    return mutantVerdict(mutant, original, opened.judge);
  }

  private original(name: string | undefined): Original | undefined {
    const key = name ?? '';
    if (!this.originals.has(key)) this.originals.set(key, this.open(name));
    return this.originals.get(key);
  }

  private open(name: string | undefined): Original | undefined {
    const served = this.judge.serve(this.definition);
    const version = name ?? (served && versionsOf(served.spec).find((each) => each.served)?.name);
    if (served === undefined || version === undefined) return undefined;
    const opened = judgeOf(served, version, { kubernetesVersion: this.judge.kubernetesVersion });
    if (!opened.ok) return undefined;
    return { version, judge: opened.judge, bases: new Bases(opened.judge), boundaries: new Map() };
  }
}

function mutantVerdict(mutant: Mutant, original: Original, faulty: VersionJudge): MutantVerdict {
  const { bases, judge } = original;
  const own = boundaryAt(mutant.constraint, original);
  if (mutant.isLoose && own?.refused.found === false && own.refused.impossible !== undefined)
    return { outcome: 'equivalent', why: own.refused.impossible };
  const tellsApart = (request: Request): boolean =>
    (judge.judge(request).errors.length === 0) !== (faulty.judge(request).errors.length === 0);
  const first = requestsOf(own);
  const found = first.find(tellsApart);
  if (found !== undefined) return survived(found, original, faulty);
  const constraint = constraintsOf(faulty.schema).find(({ id }) => id === mutant.constraint);
  const others = requestsOf(constraint && boundaryOf(faulty, constraint, { bases, budget: MAX_JUDGED }));
  const more = [...others, ...updatesBetween([...first, ...others])].find(tellsApart);
  if (more !== undefined) return survived(more, original, faulty);
  const vocabulary = [judge.schema, faulty.schema];
  const tried: string[] = [];
  const updates = new Updates([...first, ...others], tellsApart, mentionsOldSelf(constraint?.rule?.rule ?? ''));
  for (const [start, other] of [
    [judge, faulty],
    [faulty, judge],
  ] as const) {
    const proves = (_: JsonObject, request: Request): boolean =>
      other.judge(request).errors.length > 0 || updates.tellingApart(request) !== undefined;
    // Bases are only where the search begins, and all that it comes to is judged by `start`.
    const witness = findWitness({ start, proves, near: [mutant.place], vocabulary, budget: MAX_JUDGED, bases });
    if (witness.found) {
      const request = requestOf(witness);
      return survived(tellsApart(request) ? request : (updates.last ?? request), original, faulty);
    }
    tried.push(witness.tried);
  }
  return { outcome: 'unproven', tried: tried.join('; ') };
}

function boundaryAt(id: string | undefined, { bases, boundaries, judge }: Original): Boundary | undefined {
  if (id === undefined) return undefined;
  let boundary = boundaries.get(id);
  if (boundary === undefined) {
    const constraint = constraintsOf(judge.schema).find((each) => each.id === id);
    if (constraint === undefined) return undefined;
    boundaries.set(id, (boundary = boundaryOf(judge, constraint, { bases })));
  }
  return boundary;
}

function requestsOf(boundary: Boundary | undefined): readonly Request[] {
  return boundary === undefined ? [] : [boundary.accepted, boundary.refused].flatMap((side) => (side.found ? [requestOf(side)] : []));
}

/** What rules about updates look at: each of some objects after each of them. */
function updatesBetween(requests: readonly Request[]): readonly Request[] {
  if (requests.some(({ subresource }) => subresource !== undefined)) return [];
  const objects = requests.flatMap(({ object, old }) => (old === undefined ? [object] : [object, old]));
  return objects.flatMap((old) => objects.map((object) => ({ object, old })));
}

/** How many objects an update of a search begins at. */
const MAX_OLD = 16;

/** How many updates are judged for one mutant. */
const MAX_UPDATES = 1_200;

/** Updates of what a search comes by, for rules that look at what was there before. */
class Updates {
  /** The last that was found. */
  last: Request | undefined;
  private left = MAX_UPDATES;
  /** By their texts. */
  private readonly before: Map<string, JsonObject>;

  constructor(
    requests: readonly Request[],
    private readonly tellsApart: (request: Request) => boolean,
    private readonly areOfUse: boolean,
  ) {
    this.before = new Map(requests.map(({ object }) => [printJson(object), object]));
  }

  /** An update to the object of a request, or from it, that the two answer differently. */
  tellingApart(request: Request): Request | undefined {
    if (!this.areOfUse || this.left <= 0) return undefined;
    const { object } = request;
    this.left -= 2 * this.before.size;
    for (const old of this.before.values())
      for (const update of [
        { ...request, object, old },
        { ...request, object: old, old: object },
      ])
        if (this.tellsApart(update)) return (this.last = update);
    if (this.before.size < MAX_OLD) this.before.set(printJson(object), object);
    return undefined;
  }
}

function survived(request: Request, { judge, version }: Original, faulty: VersionJudge): MutantVerdict {
  const own = judge.judge(request).errors;
  const [error] = own.length > 0 ? own : faulty.judge(request).errors;
  const field = error === undefined ? '' : pathText(error.path);
  const { object, old, subresource } = request;
  return {
    outcome: 'survived',
    resource: {
      version,
      resource: object,
      ...(old && { old }),
      ...(subresource && { subresource }),
      refusedBy: own.length > 0 ? 'definition' : 'mutant',
      message: error === undefined ? '' : `${field === '' || field === '<nil>' ? '' : `${field}: `}${errorBody(error)}`,
    },
  };
}
