import type {
  BuiltinJudge,
  ConventionId,
  FilePlace,
  KubernetesVersion,
  LiveAs,
  ApiProposal,
  PatchedFiles,
  ServerWindow,
  ValidateMode,
  WriteKind,
} from '@structural/checker';
import type { UnreadableInput } from '@structural/presenters';
import type { RuleSettings } from './rule-settings.js';
import type { CountedFindings } from './counted-findings.js';
import type { FileBytes, OldFileBytes } from './file-bytes.js';

/** How files are judged, as plain data that may be sent to a thread. */
export interface CheckingSetup {
  /** The server that is asked. */
  readonly kubernetesVersion: KubernetesVersion;
  /** What is read of definitions beside what servers read; nothing without it. */
  readonly proposals?: readonly ApiProposal[];
  /** Older servers that are asked, too. */
  readonly window?: ServerWindow;
  /** The conventions that definitions should keep. */
  readonly conventions: readonly ConventionId[];
  /** What is said of single rules: options, another severity. */
  readonly rules?: RuleSettings;
  /** What becomes of unknown fields and repeated keys of definitions where resources are not judged; warnings without it. */
  readonly strict?: ValidateMode;
  /** Whether fixes are looked for, which takes a moment where there are findings. */
  readonly fixes: boolean;
  /** The files that everything is compared with; what belongs together is found by name. */
  readonly old?: readonly OldFileBytes[];
  /** What live objects are that are not among the old ones; updates of themselves without it. */
  readonly liveAs?: LiveAs;
  /** How definitions are written over those that are stored; as `kubectl apply` does without it. */
  readonly write?: WriteKind;
  /** Whether comments acknowledge findings. */
  readonly acknowledgements: boolean;
  /** Which findings count; all of them where it is absent. */
  readonly counted?: CountedFindings;
  /** How resources are judged; absent where only definitions are. */
  readonly resources?: ResourceSetup;
  /** Where only definitions are judged, and policies: the files with policies, bindings and definitions, by which policies are judged. */
  readonly policies?: readonly FileBytes[];
  /** How many threads have the same setup, this one included, and share the room for what they read; one where it is absent. */
  readonly threads?: number;
  /** The files that are judged in another way. */
  readonly exceptions?: Exceptions;
}

/** Files that are judged in another way than the others, each by its name, and the ways, by number. */
export interface Exceptions {
  readonly byFile: ReadonlyMap<string, number>;
  readonly settings: readonly VariedSetup[];
}

/** What need not be the same for all files. */
export type VariedSetup = Pick<CheckingSetup, 'conventions' | 'kubernetesVersion' | 'proposals' | 'resources' | 'rules'>;

/** How resources are judged. */
export interface ResourceSetup {
  /** The files with definitions; of two definitions with one name the later one counts. */
  readonly catalog: readonly FileBytes[];
  readonly strict: ValidateMode;
  readonly requireCrd: boolean;
  /** By what objects of built-in kinds are judged; by their types without it. */
  readonly builtin?: BuiltinJudge;
  /** Whether every document must be an object, as kubectl wants it, or every one among resources. */
  readonly requireObjects?: boolean | 'among-others';
  readonly subresource?: 'status' | 'scale';
  /** The files with admission policies, their parameters and namespaces; where it is absent, those of a file are applied to that file. */
  readonly policies?: readonly FileBytes[];
  /** The files with namespaces, where one asks Pod Security to judge its pods; Pod Security is not asked for `false`. */
  readonly namespaces?: readonly FileBytes[] | false;
  /** The patches in some files for the objects in others, */
  readonly patched?: readonly PatchedFiles[];
  /** and where the names of files start in their repository, such as `apps`; at its root where it is absent. */
  readonly within?: string;
  /** What a conversion webhook returned. */
  readonly converted?: readonly FileBytes[];
}

/** All that a thread needs: how files are judged, and the host's own part, of which it makes a {@link RenderFile}. Plain data throughout. */
export interface JudgingSetup<Rendering> {
  readonly checking: CheckingSetup;
  readonly rendering: Rendering;
}

/** One file to judge, of which it is known what it holds, unread. */
export interface UnreadJob {
  readonly unread: Omit<Job, 'text' | 'before'> & { readonly digest: string };
  /** The job with its text, or why it cannot be read. */
  read(): Promise<Job | UnreadableInput>;
}

/** One file to judge. */
export interface Job extends FileBytes {
  /** Where it stands in the working tree, which chooses among copies of what was there before. */
  readonly place?: string;
  /** How the file came to be judged; absent where nothing is known of that. */
  readonly found?: FilePlace;
  /** The file as it was, for runs in which only new findings count; absent where there was none. */
  readonly before?: FileBytes;
  /** Set where a worker makes the first result of a run. */
  readonly isFirst?: true;
}
