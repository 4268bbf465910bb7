import type { Finding } from '@structural/compare';
import { breakable, capitalized, counted, markdownBlock, markdownCode, markdownLink, markdownText } from '@structural/presenters';
import type { Change } from '../../changes/record/change.js';
import type { ChangeGroup } from '../change-groups.js';
import { effectsOf, verdictOf } from '../change-words.js';
import { effectOf, findingClause } from '../finding-clauses.js';
import { shownWitness } from '../shown-witness.js';
import { witnessText } from '../witness-text.js';
import type { ChangeLine, ChangeLines, ChangeLinks } from './change-links.js';
import { elsewhere, MARKS, subjectLink } from './change-matrix.js';
import type { ShortNames } from './short-names.js';

/** What a report says of one change, or of several that say the same, to unfold. */
export interface ChangeEntry {
  readonly text: string;
  /** The same without the list of other places. */
  readonly withoutPlaces: string;
}

/** What an entry is made of. */
export interface EntryOptions {
  readonly lines: ChangeLines;
  readonly links: ChangeLinks;
  readonly names: ShortNames;
  /** Whether to name the id, by which baselines acknowledge a change. */
  readonly withId?: boolean;
}

const MAX_PLACES = 50;

/**
 * A change to unfold: who is hurt and how, the resource that shows it, whole but for what defaults filled in, and what both definitions say to that.
 */
export function changeEntry({ first, others }: ChangeGroup, options: EntryOptions): ChangeEntry {
  const { lines, links, names, withId = false } = options;
  const mark = verdictOf(first) === 'breaking' ? MARKS.breaking : MARKS.undecided;
  const what = markdownText(findingClause(first.findings[0]));
  const hurt = effectsOf(first.findings.filter(({ verdict }) => verdict !== 'harmless')).join('; ');
  const head = `<details><summary>${mark} <code>${breakable(names.subjectOf(first))}</code>: ${what}${elsewhere(first, others)}${hurt === '' ? '' : ` · ${hurt}`}</summary>\n`;
  const about = [
    ...messagesOf(first),
    [
      `Rule ${links.rulePage === undefined ? markdownCode(first.rule) : markdownLink(first.rule, links.rulePage(first.rule))}`,
      ...lines.allOf(first).map(lineText),
      ...(withId ? [`id ${markdownCode(first.id)}`] : []),
    ].join(' · '),
  ];
  const end = '</details>\n';
  const whole = (places: readonly string[]): string => [head, ...[...about, ...places].map((block) => `${block}\n`), end].join('\n');
  return { text: whole(placesOf(others, options)), withoutPlaces: whole([]) };
}

/** Where there is no link, the file stands before the line. */
function lineText({ file, line, side, url }: ChangeLine): string {
  if (url !== undefined) return markdownLink(`${side === 'new' ? 'line' : 'was line'} ${String(line)}`, url);
  return `${side === 'new' ? 'at' : 'was at'} ${markdownCode(`${file}:${String(line)}`)}`;
}

function placesOf(others: readonly Change[], { lines, names, withId = false }: EntryOptions): readonly string[] {
  if (others.length === 0) return [];
  const more = others.length - MAX_PLACES;
  return [
    [
      'The same at:\n',
      ...others.slice(0, MAX_PLACES).map((other) => `- ${withId ? markdownCode(other.id) : subjectLink(other, lines, names)}`),
      ...(more > 0 ? [`- and ${counted(more, 'more place')}`] : []),
    ].join('\n'),
  ];
}

/** Findings of one change that are shown by the same. */
interface SaidAlike {
  readonly all: Finding[];
  readonly effect: string;
  readonly proof: Proof;
}

interface Proof {
  /** What is done with it, as the beginning of a sentence; empty where nothing is shown. */
  readonly how: string;
  /** The resource or request, as a block. */
  readonly block: string;
  readonly says: readonly string[];
}

function messagesOf({ findings }: Change): readonly string[] {
  const groups = new Map<string, SaidAlike>();
  for (const finding of findings.filter(({ verdict }) => verdict !== 'harmless')) {
    const effect = finding.verdict === 'breaking' ? effectOf(finding) : `no resource found that shows it; tried: ${triedBy(finding)}`;
    const whole = `${effect}${finding.note === undefined ? '' : `; ${finding.note}`}`;
    const proof = proofOf(finding);
    const key = JSON.stringify([finding.verdict, whole, proof]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { all: [finding], effect: whole, proof });
    else known.all.push(finding);
  }
  let before = '';
  return [...groups.values()].flatMap(({ all, effect, proof: { block, how, says } }) => {
    const isSame = block === before;
    before = block;
    return [
      `**${capitalized(effectsOf(all).join('; '))}**: ${markdownText(effect)}.`,
      ...(how === '' ? [] : [isSame ? `The same, ${how}:` : `${capitalized(how)}:\n\n${block}`]),
      ...(says.length === 0 ? [] : [says.join('\n')]),
    ];
  });
}

function triedBy(finding: Finding): string {
  return finding.verdict === 'undecided' ? finding.tried : '';
}

function proofOf(finding: Finding): Proof {
  if (finding.verdict !== 'breaking') return { how: '', block: '', says: [] };
  const { how, newSays, oldSays, text } = witnessText(shownWitness(finding, finding.witness), true);
  const language = finding.witness.kind === 'request' ? '' : 'yaml';
  return {
    how: markdownText(how),
    block: markdownBlock(language, text),
    says: [`- old: ${markdownText(oldSays)}`, `- new: ${markdownText(newSays)}`],
  };
}
