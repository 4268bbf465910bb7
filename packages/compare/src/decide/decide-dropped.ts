import { isJsonObject, newJsonObject, valueAt, type JsonObject, type JsonValue } from '@structural/json';
import { sampleObjectAt } from '@structural/witness';
import { isSetByTheServer, keepsMembersAt } from '../implied/kept.js';
import { refuses, replaced, written } from '../judge/answers.js';
import { resourceWith, sharedFixture } from '../judge/fixture.js';
import type { Side } from '../judge/side.js';
import type { Answer } from '../records/witness.js';
import type { SchemaChange } from '../records/schema-rule.js';
import type { Effect } from './effect.js';
import { isUnknownAt } from './proofs/unknown-at.js';
import { requestProof } from './together/request-proof.js';
import type { Asked } from './trial/asked.js';
import { isAbout } from './trial/is-about.js';

/**
 * Whether clients are hurt that write into an object of which no member was known: without strict field validation the server took what they wrote, and
 * dropped it, and it checks it now.
 */
export function decideDropped({ change, sides }: Asked): readonly Effect[] {
  const { above, place } = change;
  if (above === undefined || !isNewMember(change) || !knewNothing(change)) return [];
  const fixture = sharedFixture(sides.from, sides.to, above.place);
  const there = valueAt(fixture.base, fixture.path);
  const object = there !== undefined && isJsonObject(there) ? there : sampleObjectAt(fixture.side.judge.schema, fixture.path, false);
  const base = resourceWith(fixture, object ?? newJsonObject());
  // What is said of a resource that is taken without the member is about the member.
  const isOfMember = !refuses(answered(sides.to, base, base, change));
  const step = place.at(-1);
  const name = step?.kind === 'property' ? step.name : SOME_KEY;
  for (const value of VALUES) {
    const resource = resourceWith(fixture, Object.assign(newJsonObject(), object, { [name]: value }));
    const before = answered(sides.from, resource, base, change);
    const isDropped = before.errors.length === 0 && before.unknownFields.some((said) => isUnknownAt(said, place));
    if (!isDropped || before.failure !== undefined) continue;
    const after = answered(sides.to, resource, base, change);
    const said = after.failure ?? after.errors.find((error) => isOfMember || isAbout(change, error));
    if (said === undefined) continue;
    return [{ audience: 'clients', verdict: 'breaking', proof: requestProof(change, { refusal: EFFECT }, sides, { said, value }) }];
  }
  return [];
}

const EFFECT = 'clients that write what was dropped here, as no member was known, are refused';

/** The key that is written into a map. */
const SOME_KEY = 'key';

/** One of each type: none fits all. */
const VALUES: readonly JsonValue[] = ['a', 1, true, newJsonObject(), [newJsonObject()]];

function isNewMember({ rule }: SchemaChange): boolean {
  return rule.id === 'field-added' || rule.id === 'map-added';
}

/** Whether the object looked as if it took anything: no member is named, and none is kept. */
function knewNothing(change: SchemaChange): boolean {
  const { above } = change;
  if (above === undefined || isSetByTheServer(change) || keepsMembersAt(above, 'from')) return false;
  return (above.from.properties?.size ?? 0) === 0;
}

/** What a side says of a request: of the status alone, where that is a resource of its own. */
function answered(side: Side, resource: JsonObject, base: JsonObject, { place: [first] }: SchemaChange): Answer {
  const isOfStatus = side.judge.type.hasStatus && first?.kind === 'property' && first.name === 'status';
  if (!isOfStatus) return written(side, resource);
  const before = written(side, base);
  return refuses(before) || before.object === undefined ? before : replaced(side, resource, before.object);
}
