import { kubernetesVersionText, pathText, withoutEchoes, type CheckResult, type Diagnostic } from '@structural/checker';
import { storeFile } from '@structural/evolve';
import { structuredPatch } from 'diff';
import { counted, messageWithField, visible } from '@structural/presenters';
import type { Answered, ServerAnswers } from '../asking/ask.js';
import { markedText, placeIn, type TextMark } from './marked-text.js';
import type { RunnerUtils } from './paint.js';

/** What was received, with what a server says to it at the lines that it is about, and the lines of definitions that demand it. */
export function answerText(
  { answers, catalog, server }: ServerAnswers,
  utils: RunnerUtils,
  wants: (diagnostic: Diagnostic) => boolean,
): string {
  const textOf = (file: string): string | undefined => catalog.entries.find((entry) => entry.file === file)?.document.text;
  return answers
    .filter(({ result }) => answers.length === 1 || result.diagnostics.some(wants))
    .map((answered) => {
      const about = withoutEchoes(answered.result.diagnostics.filter(wants));
      return [
        headline(answered.result, about, kubernetesVersionText(server), utils),
        '',
        markedText(answered.manifest.text, about.map(toMark), { mark: utils.RECEIVED_COLOR, dim: utils.DIM_COLOR }),
        ...demands(about, answered, textOf, utils),
        ...(isRefused(answered.result) ? [] : storedLines(answered, catalog, server, utils)),
      ].join('\n');
    })
    .join('\n\n');
}

function headline(
  { file, resources }: CheckResult,
  about: readonly Diagnostic[],
  server: string,
  { BOLD_WEIGHT, RECEIVED_COLOR }: RunnerUtils,
): string {
  const refused = resources.filter(({ outcome }) => outcome === 'refused' || outcome === 'undecodable');
  const [first] = refused.length > 0 ? refused : resources;
  const named = first === undefined ? file : [first.kind, first.name].filter((text) => text !== '').join(' ');
  const others = refused.length > 1 ? ` and ${counted(refused.length - 1, 'other')}` : '';
  const by = first?.definition === undefined ? '' : ` by ${first.definition.name} (${first.definition.file})`;
  const verdict = refused.length > 0 ? `refused: ${counted(about.length, 'error')}` : 'accepted';
  const where = file === 'received' ? '' : ` in ${file}`;
  return `Kubernetes ${server}: ${BOLD_WEIGHT(visible(`${named}${others}`))}${where} is ${RECEIVED_COLOR(verdict)}${visible(by)}`;
}

function isRefused({ diagnostics }: CheckResult): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** What a server changes in what it accepts: what it drops, and what it fills in. */
function storedLines(
  { manifest: { text } }: Answered,
  catalog: ServerAnswers['catalog'],
  kubernetesVersion: ServerAnswers['server'],
  { EXPECTED_COLOR, DIM_COLOR, RECEIVED_COLOR }: RunnerUtils,
): readonly string[] {
  const stored = storeFile(text, { catalog, kubernetesVersion, step: 'stored', refused: 'as-written' });
  const patch = structuredPatch('', '', text, stored.text, undefined, undefined, { context: 2, maxEditLength: MAX_EDIT_LENGTH });
  const lines = patch?.hunks.flatMap(({ lines }) => lines) ?? [];
  if (lines.length === 0) return [];
  const painted = lines.map((line) => {
    const shown = visible(`${line.slice(0, 1)} ${line.slice(1)}`);
    return line.startsWith('-') ? RECEIVED_COLOR(shown) : line.startsWith('+') ? EXPECTED_COLOR(shown) : DIM_COLOR(shown);
  });
  return ['', `${RECEIVED_COLOR('- received')} ${EXPECTED_COLOR('+ stored')}`, ...painted];
}

const MAX_EDIT_LENGTH = 2_000;

/** A finding as a mark: its words, and what to do about it. */
export function toMark(diagnostic: Diagnostic): TextMark {
  const { cause, hint, range } = diagnostic;
  const isNamed = cause === undefined || diagnostic.message.includes(pathText(cause.path));
  const message = isNamed ? diagnostic.message : messageWithField(diagnostic);
  return { range, message: hint === undefined ? message : `${message}\nhint: ${hint}` };
}

/** The lines of definitions that demand what is refused. */
function demands(
  about: readonly Diagnostic[],
  { manifest, result }: Answered,
  textOf: (file: string) => string | undefined,
  { BOLD_WEIGHT, EXPECTED_COLOR }: RunnerUtils,
): readonly string[] {
  const shown = new Map<string, readonly string[]>();
  for (const { file, message, range } of about.flatMap(({ related }) => related)) {
    const text = file === manifest.file ? result.text : textOf(file);
    if (text === undefined) continue;
    const place = placeIn(file, text, range);
    if (shown.has(place)) continue;
    shown.set(place, [`${BOLD_WEIGHT(place)}: ${visible(message)}`, `    ${EXPECTED_COLOR(lineAt(text, range.start).trim())}`]);
  }
  return shown.size === 0 ? [] : ['', ...[...shown.values()].slice(0, MAX_DEMANDS).flat()];
}

const MAX_DEMANDS = 5;

function lineAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return visible(text.slice(start, Math.min(end < 0 ? text.length : end, start + MAX_COLUMNS)));
}

const MAX_COLUMNS = 160;
