import type { FieldError } from '@structural/core';
import type { JsonObject, JsonValue } from '@structural/json';
import { appliedTogether, workOf } from '@structural/witness';
import type { Answer } from '../../records/witness.js';
import { readBack, refuses, sentBack, written } from '../../judge/answers.js';
import type { Sides } from '../../judge/sides.js';
import type { Budget } from '../trial/budget.js';
import { isAbout } from '../trial/is-about.js';
import { memberOfError, type Layer, type Member } from './layers.js';

/** How many values are tried of each change. */
const MAX_ROUNDS = 30;
/** How many values are tried of a rule that was shown to refuse one, to find one that is refused although it is left alone. */
const MAX_FURTHER = 24;
/** How many resources may be judged to find those values of one round that the first side refuses. */
const MAX_PARTS = 60;
/** How much work it may be to judge all resources. */
const MAX_WORK = 1_000_000;

interface Round {
  readonly layer: Layer;
  readonly sides: Sides;
  readonly budget: Budget;
  /** How many more resources may be judged in it. */
  parts: number;
  work: number;
}

interface Trial {
  readonly member: Member;
  readonly value: JsonValue;
}

/** Tries the changes of a layer in resources that have a value for each of them, until each is shown, or has no values left. */
export function decideLayer(layer: Layer, sides: Sides, budget: Budget): void {
  const pending = new Map(layer.members.map((member) => [member, member.values(budget)]));
  let work = 0;
  for (let round = 0; round < MAX_ROUNDS && pending.size > 0 && work < MAX_WORK; round++) {
    const trials: Trial[] = [];
    for (const [member, values] of pending) {
      if (budget.isOver()) return;
      const next = values.next();
      if (next.done === true || next.value.value === undefined) pending.delete(member);
      else trials.push({ member, value: next.value.value });
    }
    const at: Round = { layer, sides, budget, parts: MAX_PARTS, work: 0 };
    tryTogether(trials, at);
    work += at.work;
    for (const { member } of trials) if (isDone(member, sides)) pending.delete(member);
  }
}

/** As one by one: after a rule was shown to refuse a value, others may show that what is left alone is refused. */
function isDone({ change, isApart, shown, further }: Member, { from }: Sides): boolean {
  if (isApart) return true;
  return shown !== undefined && (change.validationRule === undefined || !from.isStored || further >= MAX_FURTHER);
}

function tryTogether(trials: readonly Trial[], round: Round): void {
  const { budget, layer, sides } = round;
  if (trials.length === 0 || budget.left <= 0 || budget.isOver()) return;
  if (round.parts-- <= 0) return;
  budget.left--;
  const { base, side } = layer.fixture;
  const root = side.judge.schema;
  const moves = trials.map(({ member, value }) => ({ path: member.fixture.path, value }));
  const resource = appliedTogether(root, base, moves);
  round.work += workOf(resource, root, Infinity);
  const fromSays = written(sides.from, resource);
  if (!refuses(fromSays)) answered(trials, resource, fromSays, round);
  else apart(trials, fromSays, round);
}

/** Where the first side refuses a resource: without the values that it refuses, or in halves. */
function apart(trials: readonly Trial[], fromSays: Answer, round: Round): void {
  const blamed = new Set(fromSays.errors.map((error) => memberOfError(round.layer, error)));
  const isClear = fromSays.failure === undefined && fromSays.unknownFields.length === 0 && !blamed.has(undefined);
  const left = isClear ? trials.filter(({ member }) => !blamed.has(member)) : trials;
  if (left.length < trials.length) {
    for (const { member } of trials) if (blamed.has(member)) member.tries.tried++;
    tryTogether(left, round);
  } else if (trials.length > 1) {
    const half = Math.ceil(trials.length / 2);
    tryTogether(trials.slice(0, half), round);
    tryTogether(trials.slice(half), round);
  } else for (const { member } of trials) member.tries.tried++;
}

function answered(trials: readonly Trial[], resource: JsonObject, fromSays: Answer, round: Round): void {
  const { layer, sides } = round;
  const toSays = written(sides.to, resource);
  const stored = sides.from.isStored && fromSays.object !== undefined ? storedAnswer(sides, fromSays.object) : undefined;
  const values = new Map(trials.map(({ member, value }) => [member, value]));
  for (const { member } of trials) {
    member.tries.tried++;
    member.tries.accepted++;
    if (member.shown !== undefined) member.further++;
    if (toSays.failure !== undefined || stored?.failure !== undefined) member.isApart = true;
  }
  eachShown(layer, toSays.errors, (member, error) => {
    const value = values.get(member);
    if (value !== undefined) member.shown ??= { value, error };
  });
  // Who else is hurt takes a resource of its own to show.
  eachShown(layer, stored?.errors ?? [], (member) => (member.isApart = true));
}

function eachShown(layer: Layer, errors: readonly FieldError[], show: (member: Member, error: FieldError) => void): void {
  for (const error of errors) {
    const member = memberOfError(layer, error);
    if (member !== undefined && isAbout(member.change, error)) show(member, error);
  }
}

/** What the second side says of what the first one stored and nobody touches. */
function storedAnswer({ to }: Sides, stored: JsonObject): Answer {
  const read = readBack(to, stored);
  return read.object === undefined ? read : sentBack(to, read.object);
}
