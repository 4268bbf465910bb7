import type { Option } from 'commander';
import { minorsOf, NEWEST_KUBERNETES, OLDEST_KUBERNETES, PROPOSALS } from '@structural/checker';
import { FILES_OF_EXTENSION, FOLDERS, NO_FILES, NO_SPACE, type Candidates } from './candidates.js';

/** The values that an option can have, or what kind of file. */
export function valuesOf(option: Option): Candidates {
  const name = option.attributeName();
  if (option.argChoices !== undefined) return { words: option.argChoices.map((word) => ({ word })), directive: NO_FILES };
  if (name === 'kubeVersion') return { words: versions().map((word) => ({ word })), directive: NO_FILES };
  if (name === 'proposals') return { words: PROPOSALS.map((word) => ({ word })), directive: NO_FILES };
  if (name === 'conventions') return { words: [], directive: NO_FILES | NO_SPACE };
  if (name === 'config') return { words: [{ word: 'yaml' }, { word: 'yml' }], directive: FILES_OF_EXTENSION };
  const [, what] = /[<[](.+)[>\]]$/.exec(option.flags) ?? [];
  if (what === 'directory') return { words: [], directive: FOLDERS };
  return { words: [], directive: what !== undefined && /^(?:path|file|name)\b/.test(what) && name !== 'subresource' ? 0 : NO_FILES };
}

/** Newest first. */
function versions(): readonly string[] {
  return minorsOf(OLDEST_KUBERNETES, NEWEST_KUBERNETES)
    .map((minor) => `1.${String(minor)}`)
    .reverse();
}
