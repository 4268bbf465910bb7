import { parseDocuments } from '@structural/document';
import { objectsBelow, textBelow } from '@structural/runner';
import type { ArchiveFile } from '@structural/sources';

/** The charts that a chart depends on and does not hold, as one in a git repository does not: what they bring is not known. Those in folders beside it are left out. */
export function missingSubcharts(files: readonly ArchiveFile[]): readonly string[] {
  const charts = files.filter(({ path }) => /(?:^|\/)Chart\.yaml$/.test(path)).sort((a, b) => a.path.length - b.path.length);
  const [top] = charts;
  const folder = top?.path.slice(0, -'Chart.yaml'.length) ?? '';
  if (top === undefined || files.some(({ path }) => !path.startsWith(folder))) return [];
  const [document] = parseDocuments(top.bytes);
  if (document?.ok !== true) return [];
  const held = files.filter(({ path }) => path.startsWith(`${folder}charts/`)).map(({ path }) => path.slice(`${folder}charts/`.length));
  return objectsBelow(document.value, 'dependencies')
    .filter((dependency) => textBelow(dependency, 'repository')?.startsWith('file:') === false)
    .flatMap((dependency) => textBelow(dependency, 'name') ?? [])
    .filter((name) => !held.some((path) => path.startsWith(`${name}/`) || path.startsWith(`${name}-`)));
}
