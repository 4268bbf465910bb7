import type { AskOptions, Definitions } from '../../types/options.cjs';
import { acceptedAtOnce, ask } from '../asking/ask.js';
import { once } from '../asking/once.js';
import { keptAnswer, toQuestion } from '../asking/question.js';
import { storedText, textOfStored } from '../asking/stored.js';
import { definitionsAndOptions, type Instance } from '../instance.js';
import { answerText } from '../report/answer-text.js';
import type { MatcherContext, MatcherResult } from '../report/paint.js';
import { kindOfValue } from '@structural/json';
import { StructuralProblem } from '../problem.js';
import { hintOptions } from './to-be-accepted-by.js';

const OPTIONS: readonly (keyof AskOptions)[] = ['allowUnjudged', 'asStatus', 'kubeVersion', 'kubeconform', 'old', 'strict'];

/** `expect(resource).toBeStoredAs(expected, crds)`: what a read returns after it was sent. */
export function toBeStoredAs(
  context: MatcherContext,
  instance: Instance,
  received: unknown,
  expected: unknown,
  first?: Definitions | AskOptions,
  second?: AskOptions,
): MatcherResult {
  return becomes(context, instance, received, expected, definitionsAndOptions<AskOptions>(first, second, OPTIONS), 'stored');
}

/** `expect(resource).toBePrunedTo(expected, crds)`: what is left of it without unknown fields. */
export function toBePrunedTo(
  context: MatcherContext,
  instance: Instance,
  received: unknown,
  expected: unknown,
  first?: Definitions | AskOptions,
  second?: AskOptions,
): MatcherResult {
  return becomes(context, instance, received, expected, definitionsAndOptions<AskOptions>(first, second, OPTIONS), 'prune');
}

function becomes(
  context: MatcherContext,
  instance: Instance,
  received: unknown,
  expected: unknown,
  { crds, options }: { readonly crds: Definitions | undefined; readonly options: AskOptions },
  step: 'prune' | 'stored',
): MatcherResult {
  if (typeof expected !== 'object' || expected === null)
    throw new StructuralProblem(`expected: must be an object or an asymmetric matcher, got ${kindOfValue(expected)}`);
  const { utils } = context;
  // Whether unknown fields are dropped is the question here; whether a strict client would send them is not.
  const question = toQuestion(instance, received, crds, { strict: false, ...options });
  const asked = once(() => ask(question));
  const text = keptAnswer(
    question,
    step,
    () => (step === 'stored' ? textOfStored(acceptedAtOnce(question)) : undefined) ?? storedText(asked(), step, question),
  );
  const stored: unknown = text === undefined ? undefined : JSON.parse(text);
  const pass = stored !== undefined && context.equals(stored, expected, context.customTesters);
  const name = step === 'stored' ? 'toBeStoredAs' : 'toBePrunedTo';
  const what = step === 'stored' ? 'stored' : 'pruned';
  return {
    pass,
    message: () => {
      const hint = `${utils.matcherHint(name, 'received', 'expected', hintOptions(context))}\n\n`;
      if (stored === undefined) return `${hint}${answerText(asked(), utils, ({ severity }) => severity === 'error')}`;
      if (pass) return `${hint}It is ${what} as ${utils.printExpected(expected)}`;
      const options = { aAnnotation: 'Expected', bAnnotation: step === 'stored' ? 'Stored' : 'Pruned', expand: false };
      return `${hint}${utils.diff(expected, stored, options) ?? ''}`;
    },
  };
}
