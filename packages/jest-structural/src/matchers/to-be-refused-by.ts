import { errorText, pathText, type Diagnostic } from '@structural/checker';
import { errorBody } from '@structural/core';
import type { Definitions, RefusalOptions } from '../../types/options.cjs';
import { ask, type ServerAnswers } from '../asking/ask.js';
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
  const asked = ask(instance, received, crds, options);
  const errors = asked.answers.flatMap(({ result }) => result.diagnostics.filter(({ severity }) => severity === 'error'));
  const pass = errors.some((error) => isAsExpected(error, options));
  return {
    pass,
    message: () =>
      [
        context.utils.matcherHint('toBeRefusedBy', 'received', 'crds', hintOptions(context)),
        '',
        ...expectedText(options, asked, context.utils),
        answerText(asked, context.utils, ({ severity }) => severity === 'error'),
      ].join('\n'),
  };
}

function isAsExpected(error: Diagnostic, { field, message }: RefusalOptions): boolean {
  if (field !== undefined && (error.cause === undefined || pathText(error.cause.path) !== field)) return false;
  return message === undefined || wordsOf(error).some((text) => matchesText(text, message));
}

/** What the server says, with the field and without it. */
function wordsOf({ cause, message }: Diagnostic): readonly string[] {
  return cause === undefined ? [message] : [message, errorText(cause), errorBody(cause), cause.detail];
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
  { answers }: ServerAnswers,
  { EXPECTED_COLOR, printExpected }: RunnerUtils,
): readonly string[] {
  const fields = answers.flatMap(({ result }) =>
    result.diagnostics.flatMap(({ cause, severity }) => (severity === 'error' && cause !== undefined ? [pathText(cause.path)] : [])),
  );
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
