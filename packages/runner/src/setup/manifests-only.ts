import { soughtContent } from '@structural/checker';
import { isPlainDefinitionFile, mayHoldDefinitions, type FileFacts, type KnownInput, type ListedInput } from '@structural/sources';
import { usedAsPatches } from './file-places.js';

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
  const isUsedAsPatch = usedAsPatches(inputs);
  return inputs.map((input) => {
    if (input.kind === 'problem' || input.isSought !== true || input.entries !== undefined) return input;
    const { known, name, ...others } = input;
    const isPatch = (): boolean => isUsedAsPatch(name);
    return {
      ...others,
      name,
      ...(known && wanted === 'definitions' && { known: { ...known, facts: () => wantedFacts(known.facts(), name, isPatch) } }),
      read: async () => {
        const read = await input.read();
        if (read.kind === 'problem') return read;
        const isManifest = isPatch() ? skip(skipped.patches, name) : isWanted(read.bytes, name, known);
        return isManifest ? read : { ...read, bytes: EMPTY };
      },
    };
  });

  function isWanted(bytes: Uint8Array, name: string, known: KnownInput | undefined): boolean {
    if (wanted === 'definitions' && !mayHoldDefinitions(bytes)) return false;
    const content = isPlainDefinitionFile(bytes) ? 'manifest' : soughtContent(bytes, wanted === 'resources');
    if (wanted === 'definitions') known?.learn({ content });
    return isManifest(content, name);
  }

  function isManifest(content: string, name: string): boolean {
    if (content === 'template') return skip(skipped.templates, name);
    if (content === 'unparsed') return skip(skipped.unparsed, name);
    return content === 'manifest';
  }

  /** What is known of a file, as if it was read: of what is no manifest, that it defines nothing. */
  function wantedFacts(facts: FileFacts | undefined, name: string, isPatch: () => boolean): FileFacts | undefined {
    if (facts === undefined) return undefined;
    const nothing = { ...facts, mayDefine: false };
    if (isPatch()) return skip(skipped.patches, name) || nothing;
    if (!facts.mayDefine) return facts;
    if (facts.content === undefined) return undefined;
    return isManifest(facts.content, name) ? facts : nothing;
  }
}

function skip(names: Set<string>, name: string): false {
  names.add(name);
  return false;
}

const EMPTY = new Uint8Array();
