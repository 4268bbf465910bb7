import { type CheckResult, type Diagnostic, fingerprints, printJsonString } from '@structural/checker';
import { lineIndex } from '@structural/document';
import type { Presenter, UnreadableInput } from '../presenter.js';
import { abridged, MAX_IN_FILE } from '../text/abridged.js';
import { visible, visibleLines } from '../text/visible-text.js';
import { NOT_READ } from '../findings/not-read.js';
import { placeDiagnostic, type PlacedFinding } from '../findings/placed-finding.js';
import { inReadingOrder } from '../findings/with-field.js';

/** What the report says beyond the findings. */
export interface GitlabOptions {
  /** The path of a file from the root of the repository, where that is not the name under which it was read. */
  readonly toPath?: (file: string) => string;
}

/** GitLab's words for how bad a finding is. */
const SEVERITIES: Readonly<Record<Diagnostic['severity'], string>> = { error: 'critical', warning: 'minor', info: 'info' };

/**
 * The report as GitLab's merge requests show it: a list of Code Quality findings, one a finding of severity `error` or `warning`, and
 * with GitLab's own `info` where verdicts end at webhooks.
 *
 * GitLab compares the fingerprints of two branches and shows what is new; they survive moved lines. Its reader takes the place by line alone.
 * One presenter is for one run. Source: GitLab, Code Quality report format.
 */
export function gitlabPresenter({ toPath = (path) => path }: GitlabOptions = {}): Presenter {
  let isFirst = true;
  const item = (entry: string): string => {
    const separator = isFirst ? '\n' : ',\n';
    isFirst = false;
    return separator + entry;
  };
  return {
    isStateful: true,
    renderStart: () => '[',
    renderResult: (result) => renderFindings(result, toPath).map(item).join(''),
    renderEnd: (_, unreadable) => `${unreadable.map((input) => item(unreadableEntry(input, toPath))).join('')}${isFirst ? '' : '\n'}]\n`,
  };
}

function renderFindings(result: CheckResult, toPath: (file: string) => string): readonly string[] {
  const { text } = result;
  const shown = inReadingOrder(result).filter(({ isLimit, severity }) => severity !== 'info' || isLimit);
  if (shown.length === 0) return [];
  const lines = lineIndex(text);
  const names = fingerprints(text, shown);
  return shown.map((diagnostic, i) => gitlabEntry(placeDiagnostic(diagnostic, names[i] ?? '', { lines }), toPath));
}

/** One finding, without a line end. */
export function gitlabEntry(
  { file, fingerprint, hint, message, region, rule, severity }: PlacedFinding,
  toPath: (file: string) => string = (path) => path,
): string {
  const description = visibleLines(abridged(message, MAX_IN_FILE), '') + (hint === undefined ? '' : ` (${visibleLines(hint, '')})`);
  const path = visible(toPath(file));
  return entry(description, rule, `${path}:${fingerprint}`, SEVERITIES[severity], path, region?.line ?? 1);
}

/** An input that could not be read, without a line end. */
function unreadableEntry({ message, name, place }: UnreadableInput, toPath: (file: string) => string = (path) => path): string {
  const path = visible(toPath(name));
  return entry(visibleLines(abridged(message, MAX_IN_FILE), ''), NOT_READ, `${path}:${NOT_READ}`, 'blocker', path, place?.line ?? 1);
}

function entry(description: string, rule: string, fingerprint: string, severity: string, path: string, line: number): string {
  const members = [
    ['description', description],
    ['check_name', rule],
    ['fingerprint', fingerprint],
    ['severity', severity],
  ] as const;
  const texts = members.map(([name, text]) => `"${name}": ${printJsonString(text)}`);
  return `  {${texts.join(', ')}, "location": {"path": ${printJsonString(path)}, "lines": {"begin": ${line}}}}`;
}
