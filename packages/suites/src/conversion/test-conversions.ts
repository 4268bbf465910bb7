import { toResourceStorage, versionsOf, type CustomResourceDefinition } from '@structural/core';
import { isJsonArray, isJsonObject, newJsonObject, type JsonObject } from '@structural/json';
import { judgeOf, placeText, type VersionJudge } from '@structural/witness';
import type { Converter } from './converter.js';
import { conversionCorpus, isAccepted } from './corpus.js';
import { MILD_FAULTS, type ConversionFault } from './fault.js';
import { isStable, roundTrips, type Rename, type TripSetup } from './round-trips.js';
import { smallestThatHolds } from './smaller.js';

/** What is tried. */
export interface ConversionChoices {
  /** How many round trips are made, over all pairs of versions. */
  readonly tries: number;
  readonly seed: number;
  readonly renames: readonly Rename[];
  /** Objects to convert before those that are made, such as those of a snapshot. */
  readonly objects?: readonly JsonObject[];
  /** Called now and then with how many round trips were made. */
  readonly onStep?: (done: number, total: number) => Promise<void>;
}

/** One fault, with the smallest object that was found to show it. */
export interface ConversionFinding {
  readonly fault: ConversionFault;
  readonly from: string;
  readonly to: string;
  /** Of version `from`, as a manifest; a `List` where several objects in one request show the fault. */
  readonly object: JsonObject;
  /** How many objects showed it. */
  readonly count: number;
  /** How many round trips were made when it was found. */
  readonly foundAfter: number;
}

/** What round trips of a definition showed. */
export interface TestedConversions {
  readonly findings: readonly ConversionFinding[];
  readonly trips: number;
  readonly pairs: readonly (readonly [string, string])[];
  /** Why there was less to try, or the run was ended early. */
  readonly notes: readonly string[];
}

const BATCH = 20;
const STABILITY_TRIES = 10;
const SHRINKING = 250;
const MAX_SHRUNK = 60;
const MAX_HUNG = 3;
/** How often a webhook may be silent, or fail for several objects, while the smallest object is looked for: each look may take the time of an answer. */
const MAX_SILENT = 20;
/** How many objects a webhook may fail to convert before it is not asked about any other. */
const MAX_FAILED = 20;

/** Makes round trips through every pair of versions, and looks for faults; or says why there are none to make. */
export async function testConversions(
  definition: CustomResourceDefinition,
  converter: Converter,
  choices: ConversionChoices,
): Promise<TestedConversions | string> {
  const opened = openVersions(definition);
  if (typeof opened === 'string') return opened;
  const { judges, pairs, storage } = opened;
  const setup: TripSetup = { storage, judges, converter, renames: choices.renames };
  const run = new ConversionRun(setup, choices, pairs.length);
  for (const pair of pairs) if (!run.isOver) await run.pair(definition, pair);
  return { findings: await run.shrunk(), trips: run.trips, pairs, notes: run.notes };
}

/** The versions between which a server converts. */
export interface OpenVersions {
  readonly storage: TripSetup['storage'];
  readonly judges: ReadonlyMap<string, VersionJudge>;
  readonly pairs: readonly (readonly [string, string])[];
}

/** Opens a definition for conversions, or says why there are none. */
export function openVersions(definition: CustomResourceDefinition): OpenVersions | string {
  const stored = toResourceStorage(definition);
  if (!stored.ok) return stored.error;
  const judges = new Map<string, VersionJudge>();
  for (const { name, served, storage } of versionsOf(definition.spec)) {
    if (!served && !storage) continue;
    const judge = judgeOf(definition, name);
    if (!judge.ok) return judge.error;
    judges.set(name, judge.judge);
  }
  const names = [...judges.keys()];
  const pairs = names.flatMap((from) => names.filter((to) => to !== from).map((to): readonly [string, string] => [from, to]));
  return pairs.length === 0 ? 'it has only one version' : { storage: stored.storage, judges, pairs };
}

interface Found {
  readonly fault: ConversionFault;
  readonly pair: readonly [string, string];
  readonly object: JsonObject;
  readonly foundAfter: number;
  count: number;
}

class ConversionRun {
  trips = 0;
  readonly notes: string[] = [];
  private readonly found = new Map<string, Found>();
  private readonly outcomes = new Map<readonly [string, string], { failed: number; tried: number }>();
  private hung = 0;
  private batchFaults = 0;

  constructor(
    private readonly setup: TripSetup,
    private readonly choices: ConversionChoices,
    private readonly pairs: number,
  ) {}

  /** Whether the webhook was silent too often to go on. */
  get isOver(): boolean {
    return this.hung >= MAX_HUNG;
  }

  async pair(definition: CustomResourceDefinition, pair: readonly [string, string]): Promise<void> {
    const judge = this.setup.judges.get(pair[0]);
    if (judge === undefined) return;
    const share = Math.max(1, Math.floor(this.choices.tries / this.pairs));
    let made = 0;
    let batch: JsonObject[] = [];
    for (const object of this.objects(definition, judge)) {
      if (made >= share || this.isOver || this.hasFailed(pair)) break;
      batch.push(object);
      if (++made <= STABILITY_TRIES) await this.checkStability(object, pair);
      // The first ones alone, so that a webhook that fails is seen to fail for one.
      if (batch.length < (made <= STABILITY_TRIES || this.batchFaults >= MAX_HUNG ? 1 : BATCH) && made < share) continue;
      await this.batch(batch, pair);
      batch = [];
    }
    if (batch.length > 0 && !this.isOver) await this.batch(batch, pair);
    if (this.hasFailed(pair)) this.notes.push(`ended early: no object of ${pair[0]} could be converted to ${pair[1]}`);
    if (made === 0) this.notes.push(`no resource of ${pair[0]} was found that is accepted`);
    if (this.isOver) this.notes.push(`ended early: the webhook gave no answer in time to ${String(this.hung)} requests`);
  }

  private hasFailed(pair: readonly [string, string]): boolean {
    const { failed = 0, tried = 0 } = this.outcomes.get(pair) ?? {};
    return failed === tried && tried >= MAX_FAILED;
  }

  private *objects(definition: CustomResourceDefinition, judge: VersionJudge): Generator<JsonObject> {
    const { group, version } = judge.type;
    for (const object of this.choices.objects ?? []) {
      if (object['apiVersion'] === `${group}/${version}` && object['kind'] === judge.type.kind && isAccepted(judge, object)) yield object;
    }
    yield* conversionCorpus(definition, judge, this.choices.seed);
  }

  private async batch(objects: readonly JsonObject[], pair: readonly [string, string]): Promise<void> {
    const { batchFault, faults } = await roundTrips(this.setup, objects, pair);
    const outcome = this.outcomes.get(pair) ?? { failed: 0, tried: 0 };
    this.outcomes.set(pair, outcome);
    for (const [i, own] of faults.entries()) {
      this.trips++;
      outcome.tried++;
      if (own.some(({ kind }) => kind === 'failed')) outcome.failed++;
      const object = objects[i];
      if (object !== undefined) for (const fault of own) this.take(fault, object, pair);
    }
    if (batchFault !== undefined) {
      this.batchFaults++;
      this.take({ kind: 'batch', version: pair[0], path: [], place: [], message: batchFault }, listOf(objects), pair);
    }
    await this.choices.onStep?.(this.trips, this.choices.tries);
  }

  private async checkStability(object: JsonObject, pair: readonly [string, string]): Promise<void> {
    if (await isStable(this.setup, object, pair)) return;
    const message = 'the same request has different answers';
    this.take({ kind: 'unstable', version: pair[0], path: [], place: [], message }, object, pair);
  }

  private take(fault: ConversionFault, object: JsonObject, pair: readonly [string, string]): void {
    if (fault.kind === 'hung') this.hung++;
    const key = keyOf(fault, pair);
    const known = this.found.get(key);
    if (known === undefined) this.found.set(key, { fault, pair, object, foundAfter: this.trips, count: 1 });
    else known.count++;
  }

  /** What was found, each with its smallest object. */
  async shrunk(): Promise<readonly ConversionFinding[]> {
    const findings: ConversionFinding[] = [];
    const lost = new Set([...this.found.values()].flatMap(({ fault, pair }) => (fault.kind === 'lost' ? [placeKey(fault, pair)] : [])));
    // Errors first: they have their smallest objects where there are too many findings for all.
    const found = [...this.found].sort(([, a], [, b]) => Number(MILD_FAULTS.has(a.fault.kind)) - Number(MILD_FAULTS.has(b.fault.kind)));
    for (const [key, { count, fault, foundAfter, object, pair }] of found) {
      // A field that is lost is lost when it is empty, too.
      if ((fault.kind === 'empty' || fault.kind === 'null') && lost.has(placeKey(fault, pair))) continue;
      const small = findings.length < MAX_SHRUNK ? await this.smallest(object, key, pair, fault) : object;
      const isAskedAgain = small !== object && fault.kind !== 'hung' && fault.kind !== 'batch';
      const own = isAskedAgain ? ((await this.faultsOf(small, pair)).find((each) => keyOf(each, pair) === key) ?? fault) : fault;
      findings.push({ fault: own, from: pair[0], to: pair[1], object: small, count, foundAfter });
    }
    return findings;
  }

  private async smallest(object: JsonObject, key: string, pair: readonly [string, string], { kind }: ConversionFault): Promise<JsonObject> {
    const judge = this.setup.judges.get(pair[0]);
    if (judge === undefined) return object;
    if (kind === 'batch') return this.smallestBatch(object, judge, pair);
    let silent = 0;
    const holds = async (next: JsonObject): Promise<boolean> => {
      if (!isAccepted(judge, next)) return false;
      if (kind === 'unstable') return !(await isStable(this.setup, next, pair));
      if (silent >= MAX_SILENT) return false;
      const isSame = (await this.faultsOf(next, pair)).some((fault) => keyOf(fault, pair) === key);
      if (isSame && kind === 'hung') silent++;
      return isSame;
    };
    return smallestThatHolds(object, holds, SHRINKING);
  }

  /** Few objects first, then small ones. */
  private async smallestBatch(list: JsonObject, judge: VersionJudge, pair: readonly [string, string]): Promise<JsonObject> {
    let faulty = 0;
    const holds = async (next: JsonObject): Promise<boolean> => {
      const objects = itemsOf(next);
      if (objects.length < 2 || faulty >= MAX_SILENT || !objects.every((object) => isAccepted(judge, object))) return false;
      const isSame = (await roundTrips(this.setup, objects, pair)).batchFault !== undefined;
      if (isSame) faulty++;
      return isSame;
    };
    return smallestThatHolds(await fewestThatHold(list, holds), holds, SHRINKING);
  }

  private async faultsOf(object: JsonObject, pair: readonly [string, string]): Promise<readonly ConversionFault[]> {
    return (await roundTrips(this.setup, [object], pair)).faults[0] ?? [];
  }
}

function listOf(objects: readonly JsonObject[]): JsonObject {
  return Object.assign(newJsonObject(), { apiVersion: 'v1', kind: 'List', items: [...objects] });
}

function itemsOf({ items }: JsonObject): readonly JsonObject[] {
  return isJsonArray(items) ? items.filter(isJsonObject) : [];
}

/** A half, or a half of that, of a list of objects, as long as one holds. */
async function fewestThatHold(list: JsonObject, holds: (list: JsonObject) => Promise<boolean>): Promise<JsonObject> {
  const objects = itemsOf(list);
  const middle = Math.ceil(objects.length / 2);
  if (middle < 2) return list;
  for (const half of [objects.slice(0, middle), objects.slice(-middle)].map(listOf))
    if (await holds(half)) return fewestThatHold(half, holds);
  return list;
}

function placeKey({ place }: ConversionFault, [from, to]: readonly [string, string]): string {
  return [from, to, placeText(place)].join('\n');
}

/** Faults of one cause have one key: what an answer quotes does not matter. */
function keyOf({ kind, message, place }: ConversionFault, [from, to]: readonly [string, string]): string {
  const words = kind === 'failed' || kind === 'rejected' ? message.replace(/"[^"]*"|\d+/g, '…') : '';
  return [kind, from, to, placeText(place), words].join('\n');
}
