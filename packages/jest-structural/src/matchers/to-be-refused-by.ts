import { errorText, pathText, type Diagnostic } from '@structural/checker';
import { errorBody } from '@structural/core';
import type { Definitions, RefusalOptions } from '../../types/options.cjs';
import { ask } from '../asking/ask.js';
import { once } from '../asking/once.js';
import { keptAnswer, toQuestion } from '../asking/question.js';
import { definitionsAndOptions, type Instance } from '../instance.js';
import { answerText } from '../report/answer-text.js';
import type { MatcherContext, MatcherResult, RunnerUtils } from '../report/paint.js';
import { hintOptions } from './to-be-accepted-by.js';

const OPTIONS: readonly (keyof RefusalOptions)[] = [
  'allowUnjudged',
  'asStatus',
  'field',
  'kubeVersion',
  'kubeconform',
  'message',
  'old',
  'strict',
];

/** `expect(resource).toBeRefusedBy(crds, { field, message })`: the API server refuses it, and says so of that field in these words. */
export function toBeRefusedBy(
  context: MatcherContext,
  instance: Instance,
  received: unknown,
  first?: Definitions | RefusalOptions,
  second?: RefusalOptions,
): MatcherResult {
  const { crds, options } = definitionsAndOptions<RefusalOptions>(first, second, OPTIONS);
  const question = toQuestion(instance, received, crds, options);
  const asked = once(() => ask(question));
  const refusals = keptAnswer(question, 'refused', () =>
    asked().answers.flatMap(({ result }) => result.diagnostics.filter(({ severity }) => severity === 'error').map(toRefusal)),
  );
  const pass = refusals.some((refusal) => isAsExpected(refusal, options));
  return {
    pass,
    message: () =>
      [
        context.utils.matcherHint('toBeRefusedBy', 'received', 'crds', hintOptions(context)),
        '',
        ...expectedText(options, refusals, context.utils),
        answerText(asked(), context.utils, ({ severity }) => severity === 'error'),
      ].join('\n'),
  };
}

/** Why a server refuses a resource. */
interface Refusal {
  readonly field?: string;
  /** What the server says, with the field and without it. */
  readonly words: readonly string[];
}

function toRefusal({ cause, message }: Diagnostic): Refusal {
  if (cause === undefined) return { words: [message] };
  return { field: pathText(cause.path), words: [message, errorText(cause), errorBody(cause), cause.detail] };
}

function isAsExpected(refusal: Refusal, { field, message }: RefusalOptions): boolean {
  if (field !== undefined && refusal.field !== field) return false;
  return message === undefined || refusal.words.some((text) => matchesText(text, message));
}

function matchesText(text: string, wanted: NonNullable<RefusalOptions['message']>): boolean {
  if (typeof wanted === 'string') return text.includes(wanted);
  if ('asymmetricMatch' in wanted) return wanted.asymmetricMatch(text);
  // The state of a pattern with flags g or y is its owner's.
  const at = wanted.lastIndex;
  wanted.lastIndex = 0;
  const isFound = wanted.test(text);
  wanted.lastIndex = at;
  return isFound;
}

/** What was expected, where that is more than a refusal. */
function expectedText(
  { field, message }: RefusalOptions,
  refusals: readonly Refusal[],
  { EXPECTED_COLOR, printExpected }: RunnerUtils,
): readonly string[] {
  const fields = refusals.flatMap((refusal) => refusal.field ?? []);
  const isOther = field !== undefined && fields.length > 0 && !fields.includes(field);
  const lines = [
    ...(field === undefined
      ? []
      : [
          `Expected field:   ${EXPECTED_COLOR(field)}${isOther ? `, which the server says nothing of (but of ${[...new Set(fields)].join(', ')})` : ''}`,
        ]),
    ...(message === undefined
      ? []
      : [`Expected message: ${typeof message === 'string' ? EXPECTED_COLOR(message) : printExpected(message)}`]),
  ];
  return lines.length === 0 ? [] : [...lines, ''];
}
