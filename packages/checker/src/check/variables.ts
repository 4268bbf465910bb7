import type { Range } from '@structural/document';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { FilePlace } from '../find/file-place.js';
import { quotedValue } from '../find/template-action.js';
import type { ResourceVerdict } from '../resource/resource-verdict.js';
import type { ResourceVerdicts } from '../resource/resource-verdicts.js';

/** The findings about a text, with the verdicts that they led to. */
interface Judged {
  readonly diagnostics: readonly Diagnostic[];
  readonly resources: ResourceVerdicts;
}

/**
 * What is known of a text in which variables (`${NAME}`) are yet to be filled in, as by Flux, envsubst or clusterctl, or `$(NAME)` by a kustomization that
 * reads it: findings about such values are left out, and of a resource that is refused for them alone the verdict is not known. `variable` is the first one in a definition, which has no such verdict.
 */
export function withoutVariables(
  { diagnostics, resources }: Judged,
  text: string,
  { isKustomized = false }: FilePlace = {},
): Judged & { readonly variable?: Range } {
  const written = isKustomized ? ANY_VARIABLE : VARIABLE;
  const known = diagnostics.filter((diagnostic) => !isAboutVariable(diagnostic, text, written));
  if (known.length === diagnostics.length) return { diagnostics, resources };
  const variable = diagnostics.find(
    (each) => isAboutVariable(each, text, written) && !resources.some(({ documentRange }) => isIn(documentRange, each)),
  );
  return {
    diagnostics: known,
    resources: knownVerdicts(resources, known),
    ...(variable && { variable: variable.range }),
  };
}

/** The verdicts on resources, given the findings about values that are known: of one that no error is about any more the verdict is not. */
export function knownVerdicts(resources: ResourceVerdicts, known: readonly Diagnostic[]): ResourceVerdicts {
  const errors = known.filter(({ severity }) => severity === 'error');
  return resources.map((verdict) => knownVerdict(verdict, errors));
}

function knownVerdict(verdict: ResourceVerdict, errors: readonly Diagnostic[]): ResourceVerdict {
  const { documentRange, outcome } = verdict;
  if (outcome !== 'refused' && outcome !== 'undecodable') return verdict;
  return errors.some((error) => isIn(documentRange, error)) ? verdict : { ...verdict, outcome: 'unknown-value', errors: 0 };
}

function isIn({ end, start }: Range, { range }: Diagnostic): boolean {
  return range.start >= start && range.start <= end;
}

/** True for an error about a value that is yet to be filled in, at it or, as the server has it of labels, at what it is in. */
function isAboutVariable({ cause, message, range, severity }: Diagnostic, text: string, written: RegExp): boolean {
  if (severity !== 'error') return false;
  // Which of several schemas fits an object depends on all that is in it.
  const about =
    cause !== undefined && JUNCTORS.has(cause.origin)
      ? blockAt(text, range)
      : (/^[^\n\r]*/.exec(text.slice(range.start, range.end))?.[0] ?? '');
  return written.test(about) || written.test(quotedValue(message));
}

/** How variables of Flux, envsubst and clusterctl are written, and those of `vars` of a kustomization, too. */
const VARIABLE = /\$\{[A-Za-z_]/;
const ANY_VARIABLE = /\$(?:\{[A-Za-z_]|\([\w.-]+\))/;

/** The text of a range with the lines behind it that are indented as far as it starts. */
function blockAt(text: string, { end, start }: Range): string {
  const indent = start - (text.lastIndexOf('\n', start - 1) + 1);
  let to = text.indexOf('\n', Math.max(start, end - 1));
  while (to !== -1) {
    const next = text.indexOf('\n', to + 1);
    const line = text.slice(to + 1, next === -1 ? text.length : next);
    const isInside = line.trim() === '' || line.length - line.trimStart().length >= indent;
    if (!isInside || next === -1) return text.slice(start, isInside ? text.length : to);
    to = next;
  }
  return text.slice(start);
}

const JUNCTORS: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'not']);
