import { AUDIENCES, type Audience } from '@structural/compare';
import { abridged, breakable, counted, linked } from '@structural/presenters';
import type { Change } from '../../changes/record/change.js';
import { isPodDefault, type ChangeGroup } from '../change-groups.js';
import { firstAffected } from '../change-table.js';
import { verdictOf } from '../change-words.js';
import { findingClause } from '../finding-clauses.js';
import type { ChangeLines } from './change-links.js';
import type { ShortNames } from './short-names.js';

/** The marks of a cell. */
export const MARKS = { breaking: '❌', undecided: '❔' } as const;

/** What the columns are called, which have to be narrow. */
const HEADS: Readonly<Record<Audience, string>> = {
  installers: 'install',
  'stored-data': 'data',
  writers: 'writers',
  readers: 'readers',
  owners: 'owners',
  clients: 'clients',
};

const MAX_WORDS = 300;

/**
 * What changed, and who is affected: a row a change, the costliest first, and a column for each who is. Rows beyond `most` are a number.
 */
export function changeMatrix(groups: readonly ChangeGroup[], lines: ChangeLines, names: ShortNames, most: number): string {
  const all = groups.flatMap(({ first, others }) => [first, ...others]);
  const audiences = AUDIENCES.filter((audience) => all.some((change) => markOf(change, audience) !== ''));
  const rows = groups
    .slice(0, most)
    .map(({ first, others }) => [
      `${subjectLink(first, lines, names)}: ${breakable(abridged(findingClause(first.findings[0]), MAX_WORDS))}${elsewhere(first, others)}`,
      ...audiences.map((audience) => markOf(first, audience)),
    ]);
  const more = groups.length - most;
  const last = more > 0 ? [[`and ${counted(more, 'more change')}`, ...audiences.map(() => '')]] : [];
  const head = ['what changed', ...audiences.map((audience) => HEADS[audience])];
  const ruler = ['---', ...audiences.map(() => ':---:')];
  return [head, ruler, ...rows, ...last].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** What the marks and the columns of a table mean, to unfold. */
export function matrixLegend(groups: readonly ChangeGroup[]): string {
  const all = groups.flatMap(({ first, others }) => [first, ...others]);
  const has = (audience: Audience): boolean => all.some((change) => markOf(change, audience) !== '');
  const isUndecided = all.some(({ findings }) => findings.some(({ verdict }) => verdict === 'undecided'));
  const marks = `${MARKS.breaking} breaks${isUndecided ? ` · ${MARKS.undecided} may break` : ''}`;
  const meanings = AUDIENCES.filter(has).map((audience) => `- **${HEADS[audience]}**: ${MEANINGS[audience]}\n`);
  const how = 'To accept a change, write a comment at the end of its line, or above it: `# structural-ignore RULE: reason`.';
  return `<details><summary>${marks} · what the columns mean</summary>\n\n${meanings.join('')}\n${how}\n\n</details>\n`;
}

const MEANINGS: Readonly<Record<Audience, string>> = {
  installers: 'the server refuses the CRD when it is installed or updated',
  'stored-data': 'what is stored is lost, altered, or cannot be written back',
  writers: 'manifests and programs that send such resources are refused, or mean something else',
  readers: 'programs that read resources meet what they do not know, or miss what they knew',
  owners: 'who owns a field changes for those who use server-side apply',
  clients: 'generated code, names, columns and requests of clients change',
};

/** The worst first: what breaks before what may, by who is hurt; the order is kept otherwise. */
export function worstFirst(groups: readonly ChangeGroup[]): readonly ChangeGroup[] {
  const rankOf = ({ first }: ChangeGroup): number => {
    const audience = firstAffected(first);
    const rank = audience === undefined ? AUDIENCES.length : AUDIENCES.indexOf(audience);
    return verdictOf(first) === 'breaking' ? rank : rank + AUDIENCES.length + 1;
  };
  return [...groups].sort((a, b) => rankOf(a) - rankOf(b));
}

/** Where else the same is so, in a clause behind a change: in other definitions, at other places of its own, or both. */
export function elsewhere(first: Change, others: readonly Change[]): string {
  if (others.length === 0) return '';
  if (isPodDefault(first)) return ` (and ${counted(others.length, 'other default')} of pods)`;
  const definitions = new Set(others.map(({ definition }) => definition));
  if (definitions.has(first.definition) || definitions.size < others.length) {
    const inDefinitions = definitions.size === 1 && definitions.has(first.definition) ? '' : ` in ${counted(definitions.size, 'CRD')}`;
    return ` (and ${counted(others.length, 'other place')}${inDefinitions})`;
  }
  return ` (and ${counted(others.length, 'other CRD')})`;
}

/** A change's subject as a link to its line. */
export function subjectLink(change: Change, lines: ChangeLines, names: ShortNames): string {
  return linked(`<code>${breakable(names.subjectOf(change))}</code>`, lines.mainOf(change)?.url);
}

function markOf({ findings }: Change, audience: Audience): string {
  const verdicts = findings.filter((finding) => finding.audience === audience).map(({ verdict }) => verdict);
  if (verdicts.includes('breaking')) return MARKS.breaking;
  return verdicts.includes('undecided') ? MARKS.undecided : '';
}
