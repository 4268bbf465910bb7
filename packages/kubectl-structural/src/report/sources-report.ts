import { alignCells, counted, visible } from '@structural/presenters';
import { sourceName, type NamedSource } from '@structural/runner';

/** The list of what brings definitions, for people. */
export function renderSources(sources: readonly NamedSource[]): string {
  if (sources.length === 0) return '';
  const rows = sources.map(({ by, source }) => [
    visible(sourceName(source)),
    visible(source.version ?? ''),
    `${visible(by[0]?.name ?? '')}${by.length > 1 ? ` and ${String(by.length - 1)} more` : ''}`,
    visible(source.problem ?? ''),
  ]);
  const lines = alignCells([['SOURCE', 'VERSION', 'NAMED BY', 'CRDS'], ...rows]).map((line) => `${line.trimEnd()}\n`);
  const failed = sources.filter(({ source }) => source.problem !== undefined).length;
  return `\n${lines.join('')}\n${counted(sources.length, 'source')}${failed > 0 ? `, ${String(failed)} not known` : ''}\n`;
}

/** The same for programs. */
export function sourcesJson(sources: readonly NamedSource[]): readonly object[] {
  return sources.map(({ by, source: { chart, kind, path, problem, url, version } }) => ({
    kind,
    url,
    ...(chart !== undefined && { chart }),
    ...(path !== undefined && { path }),
    ...(version !== undefined && { version }),
    ...(problem !== undefined && { problem }),
    namedBy: by,
  }));
}
