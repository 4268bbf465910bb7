import {
  catalogBefore,
  readCatalog,
  soughtContent,
  type CatalogEntry,
  type DefinitionCatalog,
  type RewriteDefinition,
} from '@structural/checker';
import { visible } from '@structural/presenters';
import { openOld } from '@structural/runner';
import { mayHoldDefinitions } from '@structural/sources';
import { problemText } from '../../report/problem-text.js';
import type { Streams } from '../program/streams.js';

/**
 * The definitions that `--old` names, or at a git revision those of the names of the new ones, wherever they stood; or why there are none, or one
 * that is wanted cannot be read.
 */
export async function readOldDefinitions(
  name: string,
  next: readonly CatalogEntry[],
  streams: Streams,
  rewrite?: RewriteDefinition,
): Promise<DefinitionCatalog | string> {
  const opened = await openOld(name, streams, { judged: next.map(({ file }) => file), isWanted: mayHoldDefinitions });
  if (opened.kind === 'problem') return `--old ${visible(opened.name)}: ${visible(opened.message)}`;
  const { files = [], placeOf } = opened;
  const catalog =
    placeOf === undefined
      ? readCatalog(
          files.filter(({ file, text }) => mayHoldDefinitions(text) && (file === name || soughtContent(text, false) === 'manifest')),
          rewrite,
        )
      : catalogBefore(files, next, placeOf, rewrite);
  const [problem] = catalog.problems;
  if (problem !== undefined) return `--old ${problemText(problem)}`;
  if (catalog.size > 0) return catalog;
  return `--old ${visible(name)}: holds ${placeOf === undefined ? 'no CustomResourceDefinition' : 'none of the CRDs in the input'}`;
}
