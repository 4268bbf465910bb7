import type { CustomResourceDefinition, Proposal } from '@structural/core';
import type { UpdateOptions } from './update-options.js';
import { readResourceBaseline, type ResourceBaseline } from './resource-baseline.js';
import { readStoredDefinitions } from './stored-definitions.js';

/** The files that were there before. */
type OldFiles = readonly { readonly file: string; readonly text: Uint8Array }[];

/** What was stored before, as updates are judged against it. */
export interface Before {
  readonly definitions: ReadonlyMap<string, CustomResourceDefinition>;
  readonly resources: ResourceBaseline;
  /** What cannot have been stored, since no server could have read it, a line each. */
  readonly problems: readonly string[];
}

/** Reads the files that were there before; of two objects with one name the later one counts. Definitions are read with `proposals`, too. */
export function readBefore(files: OldFiles, proposals: readonly Proposal[] = []): Before {
  const definitions = new Map<string, CustomResourceDefinition>();
  const problems: string[] = [];
  for (const { file, text } of files) {
    const stored = readStoredDefinitions(text, proposals);
    for (const [name, definition] of stored.definitions) definitions.set(name, definition);
    for (const problem of stored.problems) problems.push(`old ${file} ${problem}`);
  }
  return { definitions, resources: readResourceBaseline(files), problems };
}

/** What was there before, each problem of which is reported but once. */
export interface ReportedBefore extends Before {
  /** The problems that were not yet asked for. */
  unreported(): readonly string[];
}

/** Reads what was there before, anew only where the list of files is another one than the last. */
export function beforeReader(): (files: OldFiles, proposals?: readonly Proposal[]) => ReportedBefore {
  let last: { readonly files: OldFiles; readonly asked: string; readonly before: ReportedBefore } | undefined;
  return (files, proposals = []) => {
    const asked = proposals.join();
    if (last?.files !== files || last.asked !== asked) {
      const before = readBefore(files, proposals);
      const problems = [...before.problems];
      last = { files, asked, before: { ...before, unreported: () => problems.splice(0) } };
    }
    return last.before;
  };
}

/** The options by which files are judged as updates of what was there before. */
export function asUpdateOf(before: Before | undefined): UpdateOptions {
  return before === undefined ? {} : { old: before.definitions, oldResources: before.resources };
}
