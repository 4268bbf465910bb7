import { isDeepStrictEqual } from 'node:util';
import { fromPlain, printJson, type JsonObject } from '@structural/json';
import type { PoliciesServer } from '@structural/suites';
import { answerAdmit } from '../answers/answer-admit.js';

/** A request with what a server answered to it, as `answers.ndjson` has them. */
export interface RecordedRequest {
  readonly name: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly answer: PlainAnswer;
}

interface PlainAnswer {
  readonly code?: number;
  readonly reason?: string;
  readonly message?: string;
  readonly causes?: readonly unknown[];
  readonly warnings?: readonly string[];
  readonly object?: unknown;
}

/** How answers under policies compare. */
export interface PolicyComparison {
  /** How often the policies were put into another order. */
  readonly rounds: number;
  readonly differing: readonly { readonly name: string; readonly server: PlainAnswer; readonly engine: PlainAnswer }[];
}

interface Named {
  readonly kind?: string;
  readonly metadata?: { readonly name?: string };
}

/** More than any set of answers needs. */
const MAX_ROUNDS = 50;

/**
 * Holds an engine against the answers of a running server.
 *
 * A server walks its policies in the order of a Go map, which it draws anew with each change of them: the first that denies is the one that is
 * named, and of too many warnings the first are sent. So one order is looked for in which all answers are equal.
 */
export function comparePolicyAnswers(
  objects: readonly object[],
  recorded: readonly RecordedRequest[],
  server: PoliciesServer,
): PolicyComparison {
  const after = new Map<string, Set<string>>();
  for (let rounds = 0; ; rounds++) {
    server.install(fromPlain({ objects: inOrder(objects, after) }) as JsonObject);
    const differing = recorded.flatMap(({ answer, name, request }) => {
      const engine = JSON.parse(printJson(fromPlain(answerAdmit(fromPlain(request) as JsonObject, server)))) as PlainAnswer;
      return isDeepStrictEqual(compared(engine, request), compared(answer, request)) ? [] : [{ name, server: answer, engine }];
    });
    const learned = differing.filter((each) => learn(each.server, each.engine, after));
    if (learned.length === 0 || rounds === MAX_ROUNDS) return { rounds, differing };
  }
}

/** Takes from two answers which policies come before which others; whether that was new. */
function learn(server: PlainAnswer, engine: PlainAnswer, after: Map<string, Set<string>>): boolean {
  const [there, here] = [policiesIn(server), policiesIn(engine)];
  let isNew = false;
  for (const first of there.filter((each) => !here.includes(each)))
    for (const later of here.filter((each) => !there.includes(each))) {
      const known = after.get(first) ?? new Set();
      if (!known.has(later)) isNew = true;
      after.set(first, known.add(later));
    }
  return isNew;
}

/** The policies that an answer names, the one that denies or those that warn. */
function policiesIn({ message = '', warnings = [] }: PlainAnswer): readonly string[] {
  const texts = message.includes('denied request: ') ? [message] : warnings;
  return texts.flatMap((text) => /ValidatingAdmissionPolicy '([^']+)'/.exec(text)?.[1] ?? []);
}

/** Objects with the policies in an order that has each before those after it, as far as there is one. */
function inOrder(objects: readonly object[], after: ReadonlyMap<string, ReadonlySet<string>>): readonly object[] {
  const isPolicy = ({ kind }: Named): boolean => kind === 'ValidatingAdmissionPolicy';
  const policies = new Map(objects.filter(isPolicy).map((policy) => [(policy as Named).metadata?.name ?? '', policy]));
  const placed = new Set<string>();
  const ordered: object[] = [];
  const place = (name: string): void => {
    if (placed.has(name)) return;
    placed.add(name);
    for (const later of after.get(name) ?? []) place(later);
    const policy = policies.get(name);
    if (policy !== undefined) ordered.unshift(policy);
  };
  for (const name of [...policies.keys()].toReversed()) place(name);
  return [...objects.filter((each) => !isPolicy(each)), ...ordered];
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An answer without order, and without the names, identities and times that a server makes up. */
function compared(
  { causes = [], code, message, object, reason, warnings = [] }: PlainAnswer,
  request: RecordedRequest['request'],
): unknown {
  const written = JSON.parse(String(request['text'] ?? 'null')) as { metadata?: { generateName?: unknown } } | null;
  const drawn = written?.metadata?.generateName;
  const named = (text: string): string =>
    typeof drawn === 'string' ? text.replaceAll(new RegExp(`${drawn.replaceAll('.', '\\.')}[a-z0-9]{5}`, 'g'), drawn) : text;
  return {
    code,
    reason,
    message: message && named(message),
    causes: causes.map((each) => named(JSON.stringify(each, ['reason', 'message', 'field']))).toSorted(),
    warnings: warnings.toSorted(),
    object: withoutMade(object),
  };
}

function withoutMade(value: unknown): unknown {
  if (typeof value === 'string') return UUID.test(value) ? 'an identity' : value;
  if (Array.isArray(value)) return value.map(withoutMade);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== 'lastPhaseTransitionTime');
  return Object.fromEntries(members.map(([name, each]) => [name, withoutMade(each)]));
}
