import type { AskOptions, Definitions } from '../../types/options.cjs';
import { acceptedAtOnce, ask } from '../asking/ask.js';
import { once } from '../asking/once.js';
import { keptAnswer, toQuestion } from '../asking/question.js';
import { definitionsAndOptions, type Instance } from '../instance.js';
import { answerText } from '../report/answer-text.js';
import type { MatcherContext, MatcherResult } from '../report/paint.js';
import { withOpinion } from '../kubeconform/with-opinion.js';

const OPTIONS: readonly (keyof AskOptions)[] = ['allowUnjudged', 'asStatus', 'kubeVersion', 'kubeconform', 'old', 'strict'];

/** `expect(resource).toBeAcceptedBy(crds)`: the API server accepts it. */
export function toBeAcceptedBy(
  context: MatcherContext,
  instance: Instance,
  received: unknown,
  first?: Definitions | AskOptions,
  second?: AskOptions,
): MatcherResult | Promise<MatcherResult> {
  const { crds, options } = definitionsAndOptions<AskOptions>(first, second, OPTIONS);
  const question = toQuestion(instance, received, crds, options);
  const asked = once(() => ask(question));
  const pass = keptAnswer(
    question,
    'accepted',
    () =>
      acceptedAtOnce(question) !== undefined ||
      asked().answers.every(({ result }) => result.diagnostics.every(({ severity }) => severity !== 'error')),
  );
  const own = {
    pass,
    message: () =>
      `${context.utils.matcherHint('toBeAcceptedBy', 'received', 'crds', hintOptions(context))}\n\n${answerText(asked(), context.utils, ({ severity }) => severity === 'error')}`,
  };
  return withOpinion(own, asked, question, context);
}

/** What `matcherHint` is to know of how a matcher was called. */
export function hintOptions({ isNot, promise }: MatcherContext): object {
  return { isNot: isNot === true, ...(promise !== undefined && promise !== '' && { promise }) };
}
