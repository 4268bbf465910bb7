import { placeText, workOf, type SchemaPlace } from '@structural/witness';
import { sharedFixture, type Fixture } from '../../judge/fixture.js';
import type { Sides } from '../../judge/sides.js';
import type { Plan, SchemaChange } from '../../records/schema-rule.js';
import type { Budget } from '../trial/budget.js';
import type { Written } from '../proofs/written.js';
import { planFor } from '../trial/plan-of.js';
import { decideLayer } from './decide-layer.js';
import { layersOf, memberOf, type Member } from './layers.js';
import { requestProof } from './request-proof.js';

/** What is known of a change before it is looked at by itself. */
export interface Foreknown {
  readonly plan: Plan;
  /** Absent where that is to be found out. */
  readonly wrote?: Written;
  /** Whether the change is looked at by itself all the same, for a witness of its own. */
  readonly isShownApart: boolean;
}

/** Of how many changes fewer are not worth it. */
const MIN_CHANGES = 32;
/** How much work it is at least to judge what counts as a large resource. */
const LARGE = 300;
/** How much work judging large resources may be, once for each change that is shown in one, before the other changes are decided together. */
const MAX_APART = 150_000;

/**
 * Decides changes of one version together where only large resources show them.
 *
 * They are put into one resource, and an error right where a change is shows it, so that many changes of a large resource take about as long as the
 * resource is large, not the square of it. The first of them are looked at one by one all the same, each with a resource of its own; the witness of
 * the others is a request, as their resources would be as many as large.
 */
export class Together {
  private known: ReadonlyMap<SchemaChange, Foreknown> | undefined;
  private readonly places = new Map<string, Fixture>();
  private readonly work = new Map<Fixture['base'], number>();

  constructor(
    private readonly changes: readonly SchemaChange[],
    private readonly sides: Sides,
    private readonly budget: Budget,
  ) {}

  /** What is known of a change; changes are asked about in their order, each once. */
  of(change: SchemaChange): Foreknown | undefined {
    this.known ??= this.decide();
    return this.known.get(change);
  }

  private decide(): ReadonlyMap<SchemaChange, Foreknown> {
    const { budget, changes, sides } = this;
    const known = new Map<SchemaChange, Foreknown>();
    if (changes.length < MIN_CHANGES) return known;
    const large = changes.filter((change) => !budget.isOver() && this.workFor(change) >= LARGE);
    if (large.reduce((work, change) => work + this.workFor(change), 0) <= MAX_APART) return known;
    const members: Member[] = [];
    let left = MAX_APART;
    for (const change of large) {
      if (budget.isOver()) break;
      const plan = planFor(change, sides, budget);
      left -= this.workFor(change);
      known.set(change, { plan, isShownApart: left >= 0 });
      const member = memberOf(change, plan, sides, this.around(change.place));
      if (member !== undefined) members.push(member);
    }
    for (const layer of layersOf(members, sides)) {
      decideLayer(layer, sides, budget);
      for (const { change, isApart, plan, shown, tries } of layer.members)
        if (shown !== undefined && !isApart)
          known.set(change, {
            plan,
            isShownApart: known.get(change)?.isShownApart === true,
            wrote: { ...tries, writers: requestProof(change, plan, sides, { said: shown.error, value: shown.value }) },
          });
    }
    return known;
  }

  private workFor({ place }: SchemaChange): number {
    const { base, side } = this.around(place);
    let work = this.work.get(base);
    if (work === undefined) this.work.set(base, (work = workOf(base, side.judge.schema, Infinity)));
    return work;
  }

  /** Where what is around a place is tried. */
  private around(place: SchemaPlace): Fixture {
    const above = place.slice(0, -1);
    const id = placeText(above);
    let fixture = this.places.get(id);
    if (fixture === undefined) this.places.set(id, (fixture = sharedFixture(this.sides.from, this.sides.to, above)));
    return fixture;
  }
}
