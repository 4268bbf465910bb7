import { alignCells, counted, visible } from '@structural/presenters';
import { sourceKey, sourceName, type DefinitionSource, type LockedSource, type NamedSource } from '@structural/runner';

/** The list of what brings definitions, for people. */
export function renderSources(sources: readonly NamedSource[], locked: readonly LockedSource[] = []): string {
  if (sources.length === 0) return '';
  const byKey = new Map(locked.map((source) => [sourceKey(source), source]));
  const rows = sources.map(({ by, source }) => [
    visible(sourceName(source)),
    visible(source.version ?? ''),
    `${visible(by[0]?.name ?? '')}${by.length > 1 ? ` and ${String(by.length - 1)} more` : ''}`,
    visible(shownCrds(source, byKey.get(sourceKey(source)))),
  ]);
  const lines = alignCells([['SOURCE', 'VERSION', 'NAMED BY', 'CRDS'], ...rows]).map((line) => `${line.trimEnd()}\n`);
  const open = sources.filter(({ source }) => source.problem === undefined && !byKey.has(sourceKey(source))).length;
  const hint = open > 0 ? `\nRun kubectl structural definitions sync to fetch the CRDs of ${counted(open, 'source')}.\n` : '';
  return `\n${lines.join('')}\n${counted(sources.length, 'source')}: ${String(sources.length - open)} known, ${String(open)} not fetched\n${hint}`;
}

function shownCrds({ kinds, problem }: DefinitionSource, locked: LockedSource | undefined): string {
  if (problem !== undefined) return kinds === undefined ? problem : `${counted(kinds.length, 'kind')}; ${problem}`;
  if (locked === undefined) return 'not fetched';
  const unread = locked.unread === undefined ? '' : `, ${String(locked.unread.length)} not read`;
  return `${locked.kinds.length === 0 ? 'none' : counted(locked.kinds.length, 'kind')}${unread}`;
}

/** The same for programs. */
export function sourcesJson(sources: readonly NamedSource[], locked: readonly LockedSource[] = []): readonly object[] {
  const byKey = new Map(locked.map((source) => [sourceKey(source), source]));
  return sources
    .map(({ by, source }) => ({ by, source, known: byKey.get(sourceKey(source)) }))
    .map(({ by, known, source: { chart, kind, kinds, path, problem, url, version } }) => ({
      kind,
      url,
      ...(chart !== undefined && { chart }),
      ...(path !== undefined && { path }),
      ...(version !== undefined && { version }),
      ...(problem !== undefined && { problem }),
      ...(kinds !== undefined && { kinds }),
      ...(known && { digest: known.digest, kinds: known.kinds, unread: known.unread ?? [] }),
      namedBy: by,
    }));
}
