import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { JudgedFile, Outcome } from '../outcomes/outcome.js';
import type { FileBytes } from '../setup/file-bytes.js';
import type { CheckingSetup, Job, JudgingSetup } from '../setup/judging-setup.js';
import { definitionDigests } from './definition-digests.js';
import { digest } from './digest.js';
import { MAX_FILE_BYTES, readVerdicts, touchVerdicts, writeVerdicts } from './verdict-file.js';

/** Where verdicts are kept, and by which program they were made. */
export interface CacheUse {
  /** A folder, which is made where it is missing. */
  readonly folder: string;
  /** Names the build of the program: verdicts of another build are never used. */
  readonly build: string;
  /** The working directory, which reports may name files by. */
  readonly cwd: string;
}

/** The verdicts of earlier runs with the same setup. */
export interface VerdictCache<Piece> {
  /** What came of the same file in an earlier run; `first` says whether it would be the first result of this one. */
  find(job: Job, first: boolean): Outcome<Piece> | undefined;
  /** Remembers what came of a file, unless that was an error of ours or is too large. */
  keep(job: Job, first: boolean, outcome: Outcome<Piece>): void;
  /** Writes what is new. Never throws. */
  close(): void;
}

/**
 * Opens the cache of runs with this setup; `undefined` where outcomes depend on more than the setup and one file: on old files, whose problems
 * are reported once a run, and on what counts of the findings.
 *
 * A verdict is found by SHA-256 digests: of the build, the version of Node.js, the working directory and the whole setup but for definitions, of the
 * name, place and bytes of the file, and of the names and bytes of the definitions that it depends on: all that may be of the kinds which it asked for.
 * Times of files play no part. Reading costs a pass over the bytes of the definitions.
 */
export function readVerdictCache<Piece, Rendering>(
  setup: JudgingSetup<Rendering>,
  { build, cwd, folder }: CacheUse,
): VerdictCache<Piece> | undefined {
  if (!isPureOfFile(setup.checking)) return undefined;
  const { definitions, rest } = withoutDefinitions(setup);
  const path = join(folder, `${digest([FORMAT, build, process.version, cwd, serialize(rest)])}.verdicts`);
  const before = readVerdicts(path);
  const used = new Map<string, Uint8Array>();
  let size = 0;
  let isChanged = false;
  const use = (key: string, bytes: Uint8Array): void => {
    if (used.has(key) || size + bytes.length > MAX_FILE_BYTES) return;
    used.set(key, bytes);
    size += bytes.length + key.length;
  };
  const digests = definitionDigests(definitions, {
    find: (of) => {
      const bytes = before.get(`kinds ${of}`);
      return bytes && (deserialize(bytes) as readonly string[] | 'any');
    },
    keep: (of, kinds) => {
      const key = `kinds ${of}`;
      const known = before.get(key);
      if (known === undefined) isChanged = true;
      use(key, known ?? serialize(kinds));
    },
  });
  return {
    find: (job, first) => {
      const key = keyOf(job, first);
      const bytes = before.get(key);
      if (bytes === undefined) return undefined;
      const { by, outcome } = deserialize(bytes) as Verdict<Piece>;
      if (by !== digests.of(outcome.askedKinds)) return undefined;
      use(key, bytes);
      return outcome;
    },
    keep: (job, first, outcome) => {
      if ('code' in outcome) return;
      const verdict: Verdict<Piece> = { by: digests.of(outcome.askedKinds), outcome };
      const bytes = serialize(verdict);
      if (bytes.length > MAX_VERDICT_BYTES) return;
      use(keyOf(job, first), bytes);
      isChanged = true;
    },
    close: () => {
      if (isChanged) {
        // Runs over other files with the same setup have theirs here, too.
        for (const [key, bytes] of before) use(key, bytes);
        writeVerdicts(path, used);
      } else if (used.size > 0) touchVerdicts(path, new Date());
    },
  };
}

/** What is kept of one file. */
interface Verdict<Piece> {
  /** A digest of the definitions that it depends on. */
  readonly by: string;
  readonly outcome: JudgedFile<Piece>;
}

/** The definitions of a setup, and all that is left of it; where there are several lists of definitions, they stay there. */
function withoutDefinitions<Rendering>({ checking, rendering }: JudgingSetup<Rendering>): {
  readonly definitions: readonly FileBytes[];
  readonly rest: unknown;
} {
  const { exceptions, resources } = checking;
  if (resources === undefined || exceptions !== undefined) return { definitions: [], rest: { checking, rendering } };
  const { catalog, ...others } = resources;
  return { definitions: catalog, rest: { checking: { ...checking, resources: others }, rendering } };
}

/** Changes whenever what is kept does. */
const FORMAT = 'verdicts 2';
const MAX_VERDICT_BYTES = 1024 * 1024;

function isPureOfFile({ counted, old }: CheckingSetup): boolean {
  return counted === undefined && old === undefined;
}

function keyOf({ before, file, found, place, text }: Job, first: boolean): string {
  return digest([first ? 'first' : '', file, place ?? '', serialize(found), text, before?.file ?? '', before?.text ?? '']);
}
