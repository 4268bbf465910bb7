import type { ChangeRule, Finding } from '@structural/compare';
import { markdownBlock, markdownCode as code, markdownText } from '@structural/presenters';
import type { Change } from '../changes/record/change.js';
import type { ComparedCatalogs } from '../changes/compare-catalogs.js';
import { groupChanges, type ChangeGroup } from './change-groups.js';
import { resourceText } from './resource-text.js';
import { verdictOf } from './change-words.js';

/** The parts of a changelog, in their order. */
const PARTS = ['Added', 'Changed', 'Deprecated', 'Removed'] as const;
type Part = (typeof PARTS)[number];

/** A resource of a definition, as YAML, for those that are new; undefined where none was found. */
export type SampleOf = (definition: string) => string | undefined;

/**
 * What changed, as Markdown for those who use the definitions: added, changed, deprecated and removed, with samples. To be made of a comparison of
 * both ways: what shows an added field is what the way back would lose.
 */
export function renderChangelog({ acknowledged, added, changes }: ComparedCatalogs, sampleOf: SampleOf): string {
  const parts = new Map<Part, string[]>(PARTS.map((part) => [part, []]));
  for (const name of added) parts.get('Added')?.push(withSample(`- ${code(name)} is new.`, sampleOf(name)));
  const all = [...changes, ...acknowledged.map(({ change }) => change)];
  for (const group of groupChanges(all.filter(({ rule }) => !UNMENTIONED.has(rule))))
    parts.get(partOf(group.first.rule))?.push(renderGroup(group));
  const sections = PARTS.flatMap((part) => {
    const entries = parts.get(part) ?? [];
    return entries.length === 0 ? [] : [`## ${part}\n\n${entries.join('\n')}\n`];
  });
  return sections.length === 0 ? 'Nothing changed.\n' : sections.join('\n');
}

/** What other lines say, or is words alone. */
const UNMENTIONED: ReadonlySet<ChangeRule> = new Set<ChangeRule>(['definition-added', 'described-otherwise', 'rule-reworded']);

function partOf(rule: ChangeRule): Part {
  if (rule === 'version-deprecated') return 'Deprecated';
  if (OF_DEFINITION.test(rule) && rule.endsWith('-added')) return 'Added';
  if (OF_DEFINITION.test(rule) && (rule.endsWith('-removed') || rule === 'version-unserved')) return 'Removed';
  return rule === 'version-served' ? 'Added' : 'Changed';
}

/** What is a thing of its own for users; what else is added to a field or taken from it changes the field. */
const OF_DEFINITION = /^(?:definition|field|version|status|scale|column|selectable-field|short-name|category)-/;

/** An entry with its sample; where else the same is so is listed below it. */
function renderGroup({ first, others }: ChangeGroup): string {
  const entry = renderEntry(first);
  return others.length === 0 ? entry : `${entry}${entry.endsWith('\n') ? '' : '\n'}  - the same: ${others.map(placeIn).join(', ')}\n`;
}

/** A place within its definition: `v1 spec.paused`. */
function placeIn({ field, version }: Change): string {
  return [...(version === undefined ? [] : [version]), ...(field === undefined || field === '' ? [] : [code(field)])].join(' ');
}

function renderEntry(change: Change): string {
  const { definition, findings, severity } = change;
  const ahead = findings.find(({ direction }) => direction === 'forward') ?? findings[0];
  const place = placeIn(change);
  const subject = [code(definition), ...(place === '' ? [] : [place])];
  const mark = severity === 'info' || ahead.verdict === 'harmless' ? '' : `**${verdictOf(change)}** `;
  const sample = sampleIn(ahead.verdict === 'breaking' ? ahead : findings.find(({ verdict }) => verdict === 'breaking'));
  return withSample(`- ${mark}${subject.join(' ')}: ${markdownText(ahead.message)}.`, sample);
}

function sampleIn(finding: Finding | undefined): string | undefined {
  if (finding?.verdict !== 'breaking' || finding.witness.kind === 'request' || finding.witness.kind === 'apply') return undefined;
  return resourceText(finding.witness.resource);
}

function withSample(line: string, sample: string | undefined): string {
  return sample === undefined ? line : `${line}\n\n${markdownBlock('yaml', sample, '  ')}\n`;
}
