import { check, readCatalog, type DefinitionCatalog, type KubernetesVersion, type RewriteDefinition } from '@structural/checker';
import { provers } from '@structural/evolve';
import { humanPresenter, visible } from '@structural/presenters';
import type { FileBytes } from '@structural/runner';
import { placeText } from '@structural/sources';
import { problemText } from '../../report/problem-text.js';
import type { ClusterWish } from '../cluster/opened-cluster.js';
import type { InputSearch } from '../inputs/input-search.js';
import { readCrds } from '../inputs/read-crds.js';
import { wantsColors, write, type Streams } from '../program/streams.js';

/** Who judges definitions. */
interface SurveyServer {
  readonly kubernetesVersion: KubernetesVersion;
  readonly rewrite: RewriteDefinition | undefined;
}

/** Judges the new definitions as `lint` does, and reports on stderr; whether the server refuses any. */
export async function reportFindings(
  files: readonly FileBytes[],
  before: DefinitionCatalog | undefined,
  { kubernetesVersion, rewrite, quiet }: SurveyServer & { readonly quiet: boolean },
  { env, stderr }: Streams,
): Promise<boolean> {
  const old = new Map(before?.entries.map(({ definition }) => [definition.metadata.name, definition]));
  const texts = new Map<string, string>();
  const presenter = humanPresenter({ colors: wantsColors(stderr, env), textOf: (file) => texts.get(file) });
  let isRefused = false;
  for (const { file, text } of files) {
    const result = check(file, text, { kubernetesVersion, old, rewrite, provers });
    const diagnostics = result.diagnostics.filter(({ severity }) => severity === 'error' || (severity === 'warning' && !quiet));
    isRefused ||= diagnostics.some(({ severity }) => severity === 'error');
    texts.set(file, result.text);
    await write(stderr, presenter.renderResult({ ...result, diagnostics }, true));
  }
  return isRefused;
}

/** What a survey wants of a cluster: the objects of the kinds in `--next`, and their definitions as they are there. */
export async function surveyedKinds(
  { next }: { readonly next: readonly string[] },
  streams: Streams,
): Promise<Required<ClusterWish> | string> {
  const files = await readCrds(next, '--next', streams);
  if (typeof files === 'string') return files;
  const names = new Set(readCatalog(files).entries.map(({ definition }) => definition.metadata.name));
  return { what: 'objects', form: 'json', names };
}

/** The definitions of the cluster that a run reads, as they are now; undefined where it reads none, or none of those can be read. */
export async function definitionsNow(
  { clusters: [opened] }: InputSearch,
  names: ReadonlySet<string> | undefined,
): Promise<readonly FileBytes[] | undefined> {
  if (opened === undefined) return undefined;
  const files: FileBytes[] = [];
  for await (const read of opened.cluster.definitions(names))
    if (read.kind === 'object') files.push({ file: `${opened.cluster.name}/${placeText(read)}`, text: read.json });
  return files.length === 0 ? undefined : files;
}

/** The definitions in some files; or why there are none, or one cannot be read. */
export function toCatalog(
  files: readonly FileBytes[],
  flag: string,
  names: readonly string[],
  rewrite: RewriteDefinition | undefined,
): DefinitionCatalog | string {
  const catalog = readCatalog(files, rewrite);
  const [problem] = catalog.problems;
  if (problem !== undefined) return `${flag} ${problemText(problem)}`;
  return catalog.size === 0 ? `${flag} ${visible(names.join(' '))}: has no CustomResourceDefinition` : catalog;
}

/** The definitions that a cluster has now, if any were read; or why one cannot be read. */
export function catalogNow(
  files: readonly FileBytes[] | undefined,
  rewrite: RewriteDefinition | undefined,
): DefinitionCatalog | string | undefined {
  return files && toCatalog(files, '--old', ['of the cluster'], rewrite);
}
