import { renderDocument } from '@structural/checker';
import { toSample } from '@structural/core';
import { goQuote, newJsonObject, type JsonObject } from '@structural/json';
import { visible } from '@structural/presenters';
import { refuse } from '../commands/lint.js';
import type { ExitCode } from '../exit-code.js';
import { EXIT_CLEAN, EXIT_FINDINGS } from '../exit-code.js';
import { write, type Streams } from '../streams.js';
import { readExplainRequest } from './explain-request.js';
import type { SampleFlags } from './flags.js';
import { openDefinitions } from './open-definitions.js';
import { shown } from './shown-text.js';

/** Prints a resource of a kind that is accepted: a minimal one, or one with every field. */
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
  const made = toSample(type.entry.definition, type.version, { full: flags.full });
  if (!made.ok) {
    await write(streams.stderr, made.reasons.map((reason) => `error: no sample was found: ${visible(reason)}\n`).join(''));
    return EXIT_FINDINGS;
  }
  await write(streams.stdout, shown(renderDocument(withTypeFirst(made.object), flags.output), streams.stdout));
  if (flags.quiet) return EXIT_CLEAN;
  const omitted = made.omitted.map((path) => visible(path.join('.')));
  if (omitted.length > 0) await write(streams.stderr, `note: no value was found for ${omitted.slice(0, MAX_NAMES).join(', ')}${omitted.length > MAX_NAMES ? ` and ${omitted.length - MAX_NAMES} more` : ''}\n`);
  const rules = made.unevaluatedRules;
  if (rules > 0) await write(streams.stderr, `note: ${rules === 1 ? '1 rule' : `${rules} rules`} in x-kubernetes-validations ${rules === 1 ? 'was' : 'were'} not evaluated: a server may refuse the sample for ${rules === 1 ? 'it' : 'them'}\n`);
  return EXIT_CLEAN;
}

const MAX_NAMES = 10;

/** In the order in which manifests are written. */
function withTypeFirst({ apiVersion = null, kind = null, metadata = null, ...rest }: JsonObject): JsonObject {
  return Object.assign(newJsonObject(), { apiVersion, kind, metadata }, rest);
}
