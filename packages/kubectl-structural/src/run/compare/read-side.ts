import { makeCatalog, readCatalog, soughtContent, type DefinitionCatalog } from '@structural/checker';
import { counted, visible } from '@structural/presenters';
import { filePlaces, firstSyntaxProblem, manifestsOnly, readDefinitionFiles } from '@structural/runner';
import type { ListedInput } from '@structural/sources';
import { problemText } from '../../report/problem-text.js';
import { configuredRewriting, findListed, type InputSearch } from '../inputs/input-search.js';
import { entriesByFile, judgeDefinitions } from '../served/read-served.js';
import { write } from '../program/streams.js';

/** The definitions of one side of a comparison. */
export interface ComparedSide {
  readonly catalog: DefinitionCatalog;
  /** Whether all that was named could be read; what could not is reported on stderr. */
  readonly isWhole: boolean;
}

/** What a side is: what a name stands for, or what a cluster holds of definitions of some names, of all without them. */
export type SideSource = string | { readonly inCluster: ReadonlySet<string> | undefined };

/**
 * Reads the definitions that `source` stands for, or says why there are none to compare: an input that cannot be found, none in it, or one name
 * that two files define differently. What is refused today counts as it is, since it may be stored.
 */
export async function readSide(
  label: 'OLD' | 'NEW',
  source: SideSource,
  finding: InputSearch,
  quiet: boolean,
): Promise<ComparedSide | string> {
  const { streams } = finding;
  const name = typeof source === 'string' ? source : 'the cluster';
  const listed = await findSide(source, finding);
  if (typeof listed === 'string') return listed;
  const absent = listed.find((input) => input.kind === 'problem');
  if (absent !== undefined && listed.length === 1) return `${label} ${visible(absent.name)}: ${visible(absent.message)}`;
  const rewrite = configuredRewriting(finding);
  const { files, unreadable } = await readDefinitionFiles(listed);
  for (const { message, name: file } of unreadable) await write(streams.stderr, `error: ${visible(file)}: ${visible(message)}\n`);
  const catalog = readCatalog(files, rewrite);
  const byFile = entriesByFile(catalog.entries);
  const odd = new Set(catalog.problems.map(({ file }) => file));
  let isWhole = unreadable.length === 0;
  const parts: string[] = [];
  const placeOf = filePlaces(listed);
  for (const file of files) {
    if (!odd.has(file.file) && byFile.has(file.file)) continue;
    const place = placeOf(file.file);
    if (place?.isSought === true && soughtContent(file.text, false) === 'template') {
      finding.skipped.templates.add(file.file);
      continue;
    }
    const judged = await judgeDefinitions(file, byFile.get(file.file) ?? [], streams, { stored: true, rewrite, ...(place && { place }) });
    isWhole &&= judged.isClean;
    if (judged.hasPart) parts.push(file.file);
  }
  if (parts.length > 0 && !quiet)
    await write(
      streams.stderr,
      `note: skipped parts of CRDs, such as patches of kustomize: ${parts.map((each) => visible(each)).join(', ')}\n`,
    );
  const { shadowed } = catalog;
  if (shadowed.length > 0) return `${label} ${visible(name)}: ${twiceText(shadowed)}`;
  if (catalog.size === 0)
    return isWhole
      ? `${label} ${await noDefinitionsReason(name, manifestsOnly(listed, finding.skipped, 'definitions'))}`
      : `${label} ${visible(name)}: has no CustomResourceDefinition that can be read`;
  // A file that cannot be read may hold any definition: none is gone for that.
  const unread = unreadable.map(({ message, name: file }) => ({ file, reason: 'syntax' as const, message, group: '', kind: '', name: '' }));
  return { catalog: unread.length === 0 ? catalog : makeCatalog(catalog.entries, [...catalog.problems, ...unread]), isWhole };
}

/** What differs between files: one definition in a line, several in a line each below what they have in common. */
function twiceText(shadowed: DefinitionCatalog['shadowed']): string {
  const placesOf = ({ by, entries }: (typeof shadowed)[number]): string => {
    const files = [...new Set([...entries.map(({ file }) => file), by.file])].map((file) => visible(file));
    const [first = '', second = '', ...others] = files;
    // Two documents of one file may differ, too.
    if (second === '') return `twice in ${first}`;
    return `in ${first} and ${second}${others.length === 0 ? '' : ` and ${counted(others.length, 'other file')}`}`;
  };
  const [first, ...others] = shadowed;
  const advice = 'name the files of one of them, or use --ignore';
  if (first !== undefined && others.length === 0) return `${visible(first.name)} is defined differently ${placesOf(first)}; ${advice}`;
  const shown = shadowed.slice(0, MAX_SHOWN).map((each) => `  ${visible(each.name)} ${placesOf(each)}`);
  const more = shadowed.length - shown.length;
  return [
    `${counted(shadowed.length, 'CRD')} are defined differently in several files; ${advice}`,
    ...shown,
    ...(more > 0 ? [`  and ${String(more)} more`] : []),
  ].join('\n');
}

const MAX_SHOWN = 10;

async function findSide(source: SideSource, finding: InputSearch): Promise<readonly ListedInput[] | string> {
  if (typeof source !== 'string') {
    const { inCluster: names } = source;
    return findListed([], finding, { what: 'definitions', form: 'yaml', ...(names && { names }) });
  }
  const { clusterFlags, ...files } = finding;
  return findListed([{ name: source, recursive: true }], clusterFlags === undefined ? finding : files);
}

async function noDefinitionsReason(name: string, listed: readonly ListedInput[]): Promise<string> {
  const failed = await firstSyntaxProblem(listed);
  return failed === undefined ? `${visible(name)}: has no CustomResourceDefinition` : problemText(failed);
}
