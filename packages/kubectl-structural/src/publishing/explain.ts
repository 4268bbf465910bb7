import { explain as explainField, explainRules } from '@structural/publishing';
import { visible } from '@structural/presenters';
import { refuse } from '../commands/lint.js';
import { type ExitCode, EXIT_CLEAN, EXIT_FINDINGS } from '../exit-code.js';
import { write, type Streams } from '../streams.js';
import { readExplainRequest } from './explain-request.js';
import type { ExplainFlags } from './flags.js';
import { metaProse } from './meta-prose.js';
import { openDefinitions } from './open-definitions.js';
import { shown } from './shown-text.js';

/** Prints what `kubectl explain` prints of a type or field, from definitions instead of a server. */
export async function explain(text: string, flags: ExplainFlags, streams: Streams): Promise<ExitCode> {
  if (flags.maxDepth > 0 && !flags.recursive) return refuse('--max-depth requires --recursive', streams);
  if (flags.maxDepth < 0) return refuse('--max-depth must be non-negative', streams);
  const opened = await openDefinitions(flags.crds, streams);
  if (typeof opened === 'string') return refuse(opened, streams);
  const { recursive, maxDepth } = flags;
  const request = readExplainRequest(text, opened.entries, flags.apiVersion);
  if (!request.ok) return fail(request.message, streams);
  const { path, type } = request;
  if (!(await opened.isServed(type))) return EXIT_FINDINGS;
  const { definition } = type.entry;
  const explained = explainField(definition, type.version, { path, recursive, maxDepth, prose: metaProse() });
  await write(streams.stdout, shown(explained.text, streams.stdout));
  if (explained.error !== undefined) return fail(explained.error, streams);
  if (flags.rules) await write(streams.stdout, shown(explainRules(definition, type.version, { path, recursive, maxDepth }), streams.stdout));
  return EXIT_CLEAN;
}

/** One line on stderr, in kubectl's words. */
async function fail(message: string, { stderr }: Streams): Promise<ExitCode> {
  await write(stderr, `${visible(message)}\n`);
  return EXIT_FINDINGS;
}
