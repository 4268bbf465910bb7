import { soughtContent } from '@structural/checker';
import { isPlainDefinitionFile, mayHoldDefinitions, type ListedInput } from '@structural/sources';
import { filePlaces } from './file-places.js';

/** What was found in folders and skipped, by the names of the files. */
export interface SkippedFiles {
  readonly templates: Set<string>;
  /** Manifests of no kind that is judged which do not parse. */
  readonly unparsed: Set<string>;
  readonly patches: Set<string>;
}

/** Gets ready to count what is skipped. */
export function noSkippedFiles(): SkippedFiles {
  return { templates: new Set(), unparsed: new Set(), patches: new Set() };
}

/**
 * The same inputs, of which those found in folders are read as empty files unless they are manifests, by the rule of `lint` and `validate`. What was
 * named is read as it is.
 *
 * `skipped` takes the names as they are read. `wanted` is what matters of them: definitions alone, or resources, too.
 */
export function manifestsOnly(
  inputs: readonly ListedInput[],
  skipped: SkippedFiles,
  wanted: 'definitions' | 'resources',
): readonly ListedInput[] {
  const placeOf = filePlaces(inputs);
  return inputs.map((input) => {
    if (input.kind === 'problem' || input.isSought !== true || input.entries !== undefined) return input;
    return {
      ...input,
      read: async () => {
        const read = await input.read();
        if (read.kind === 'problem') return read;
        const isManifest = placeOf(input.name)?.isPatch === true ? skip(skipped.patches, input.name) : isWanted(read.bytes, input.name);
        return isManifest ? read : { ...read, bytes: EMPTY };
      },
    };
  });

  function isWanted(bytes: Uint8Array, name: string): boolean {
    if (wanted === 'definitions' && !mayHoldDefinitions(bytes)) return false;
    if (isPlainDefinitionFile(bytes)) return true;
    const content = soughtContent(bytes, wanted === 'resources');
    if (content === 'template') return skip(skipped.templates, name);
    if (content === 'unparsed') return skip(skipped.unparsed, name);
    return content === 'manifest';
  }
}

function skip(names: Set<string>, name: string): false {
  names.add(name);
  return false;
}

const EMPTY = new Uint8Array();
