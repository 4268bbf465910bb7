import { child, index, NIL_PATH, type FieldPath } from '../../field/path.js';
import { childFrom, indexFrom } from '../../field/path-from-nil.js';

/**
 * How the walk stepped down: an index, a property that the schema names, or a key (a bare string) that it does not.
 *
 * The last two print alike except at the root, where the server puts a dot before a key.
 */
export type TrailStep = number | PropertyStep | string;

/** A step into a property that the schema names; made once a schema, so that a step costs nothing. */
interface PropertyStep {
  readonly property: string;
}

/** A place on the way down, as it is called and where it is. */
export interface TrailPlace {
  /** What the server calls the value in its messages: `spec.a[0]`, relative to the whole value, whose own name is empty. */
  readonly name: string;
  /**
   * The path that the server prints: it appends the whole name as one child, less a leading dot.
   *
   * So an index that comes first stands behind a dot (`default.[0]`), and a value whose name is empty has the path of the whole,
   * which is `undefined` here.
   */
  readonly printed: FieldPath | undefined;
  readonly real: FieldPath;
}

/** The places on the way to the value that was last named, so that the next error shares what it can. */
export interface Trail {
  readonly base: FieldPath;
  /** Whether names and paths that are printed tell items apart. */
  readonly namesItems: boolean;
  readonly steps: TrailStep[];
  readonly places: TrailPlace[];
}

/** The trail of a walk that begins at `base`. */
export function newTrail(base: FieldPath, namesItems = true): Trail {
  return { base, namesItems, steps: [], places: [{ name: '', printed: undefined, real: base }] };
}

/** The place at the end of the given steps. Costs what differs from the last steps, beyond comparing them. */
export function placeAt(trail: Trail, steps: readonly TrailStep[]): TrailPlace {
  const { base, namesItems, steps: before, places } = trail;
  let same = 0;
  while (same < steps.length && before[same] === steps[same]) same++;
  before.length = same;
  places.length = same + 1;
  let place = places[same] as TrailPlace;
  for (const step of steps.slice(same)) {
    place = namesItems || typeof step !== 'number' ? placeBelow(place, step, base) : { ...place, real: indexFrom(place.real, step) };
    before.push(step);
    places.push(place);
  }
  return place;
}

function placeBelow({ name, printed, real }: TrailPlace, step: TrailStep, base: FieldPath): TrailPlace {
  const below = typeof step === 'number' ? indexFrom(real, step) : childFrom(real, keyOf(step));
  // Mostly the two paths are one.
  const isPlain = typeof step === 'number' || (keyOf(step) !== '' && !keyOf(step).startsWith('.'));
  const alike = isPlain && (printed === undefined ? real === NIL_PATH : printed === real);
  return { name: nameBelow(name, step), printed: alike ? below : printedBelow(printed, step, base), real: below };
}

function nameBelow(name: string, step: TrailStep): string {
  if (typeof step === 'number') return `${name}[${String(step)}]`;
  if (typeof step === 'string') return `${name}.${step}`;
  return name === '' ? step.property : `${name}.${step.property}`;
}

function printedBelow(printed: FieldPath | undefined, step: TrailStep, base: FieldPath): FieldPath | undefined {
  if (printed !== undefined) return typeof step === 'number' ? index(printed, step) : child(printed, keyOf(step));
  if (typeof step === 'number')
    return base === NIL_PATH ? indexFrom(base, step) : { parent: base, kind: 'child', name: `[${String(step)}]`, index: step };
  if (typeof step === 'string') return start(base, step);
  return step.property === '' ? undefined : start(base, step.property.replace(/^\./, ''));
}

function start(base: FieldPath, name: string): FieldPath {
  return base === NIL_PATH ? { parent: undefined, kind: 'child', name, index: -1 } : child(base, name);
}

function keyOf(step: PropertyStep | string): string {
  return typeof step === 'string' ? step : step.property;
}
