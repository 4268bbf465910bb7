import { NEWEST_KUBERNETES, rulesOf } from '@structural/checker';
import { toSample, type Sample } from '@structural/publishing';
import { goQuote, newJsonObject, type JsonObject } from '@structural/json';
import { abridged, visible } from '@structural/presenters';
import { refuse } from '../commands/lint.js';
import { type ExitCode, EXIT_CLEAN, EXIT_FINDINGS } from '../exit-code.js';
import { write, type Streams } from '../streams.js';
import { readExplainRequest } from './explain-request.js';
import type { SampleFlags } from './flags.js';
import { openDefinitions } from './open-definitions.js';
import { renderOutput } from './render-output.js';
import { shown } from './shown-text.js';

/**
 * Prints a resource of a kind that is accepted: a minimal one, or one with every field. Where none was found, the one that came nearest is
 * printed all the same, and why it is refused told on stderr.
 */
export async function sample(word: string, flags: SampleFlags, streams: Streams): Promise<ExitCode> {
  const opened = await openDefinitions(flags.crds, streams);
  if (typeof opened === 'string') return refuse(opened, streams);
  const request = readExplainRequest(word, opened.entries, flags.apiVersion);
  const message = request.ok && request.path.length > 0 ? `the server doesn't have a resource type ${goQuote(word)}` : request.ok ? undefined : request.message;
  if (!request.ok || message !== undefined) {
    await write(streams.stderr, `${visible(message ?? '')}\n`);
    return EXIT_FINDINGS;
  }
  const { type } = request;
  if (!(await opened.isServed(type))) return EXIT_FINDINGS;
  const made = toSample(type.entry.definition, type.version, { full: flags.full, rules: rulesOf(NEWEST_KUBERNETES) });
  if (made.object !== undefined) await write(streams.stdout, shown(renderOutput(withTypeFirst(made.object), flags.output), streams.stdout));
  if (!made.ok) {
    const verdict = made.object === undefined ? 'no sample was found' : 'the sample is refused';
    await write(streams.stderr, made.reasons.map((reason) => `error: ${verdict}: ${visible(abridged(reason))}\n`).join(''));
    return EXIT_FINDINGS;
  }
  if (!flags.quiet) await write(streams.stderr, notes(made));
  return EXIT_CLEAN;
}

/** What the sample is not. */
function notes({ omitted, unevaluatedRules: rules }: Sample & { readonly ok: true }): string {
  const names = omitted.slice(0, MAX_NAMES).map((path) => visible(abridged(path.join('.'))));
  const rest = omitted.length > MAX_NAMES ? ` and ${omitted.length - MAX_NAMES} more` : '';
  const [subject, verb, object] = rules === 1 ? ['1 rule', 'was', 'it'] : [`${rules} rules`, 'were', 'them'];
  return [
    ...(names.length === 0 ? [] : [`note: no value was found for ${names.join(', ')}${rest}\n`]),
    ...(rules === 0 ? [] : [`note: ${subject} in x-kubernetes-validations ${verb} not evaluated: a server may refuse the sample for ${object}\n`]),
  ].join('');
}

const MAX_NAMES = 10;

/** In the order in which manifests are written. */
function withTypeFirst({ apiVersion = null, kind = null, metadata = null, ...rest }: JsonObject): JsonObject {
  return Object.assign(newJsonObject(), { apiVersion, kind, metadata }, rest);
}
