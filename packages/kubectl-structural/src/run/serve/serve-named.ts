import { configuredVersion, openInputSearch } from '../inputs/input-search.js';
import { refuse, refuseNothing } from '../program/refuse.js';
import { readSharedTypes } from '../served/read-shared-types.js';
import type { Streams } from '../program/streams.js';
import type { ServeFlags } from './serve-flags.js';
import { serveWritable } from './serve-writable.js';
import { serveFiles } from './serve-files.js';

/** What is served, and what is to be run meanwhile. */
interface Operands {
  readonly names: readonly string[];
  readonly command: readonly string[];
}

/** What the command line says, beside its flags. */
export interface NamedOperands extends Operands {
  /** The names of the flags that were given. */
  readonly given: readonly string[];
  /** Our own version. */
  readonly version: string;
}

/** Serves the files that are named, and gives the exit code: that of the command run meanwhile, if there is one. */
export async function serveNamed({ command, given, names, version }: NamedOperands, flags: ServeFlags, streams: Streams): Promise<number> {
  if (names.length + flags.filename.length === 0 && !flags.writable) return refuseNothing('serve', 'serve', streams);
  if ([...names, ...flags.filename, ...flags.objects].includes('-')) return refuse('serve reads files, not standard input (-)', streams);
  const publishing = flags.sharedTypes === undefined ? {} : await readSharedTypes(flags.sharedTypes, streams);
  if (typeof publishing === 'string') return refuse(publishing, streams);
  const isGiven = given.includes('kube-version');
  const kubernetesVersion = isGiven ? flags.kubeVersion : configuredVersion(openInputSearch(flags, streams), flags.kubeVersion);
  if (flags.writable) return serveWritable({ names, flags, kubernetesVersion, command }, streams);
  const alone = given.find((name) => name === 'data' || name === 'service' || name === 'token');
  if (alone !== undefined) return refuse(`--${alone} needs --writable`, streams);
  return serveFiles({ names, flags, kubernetesVersion, publishing, version, command }, streams);
}
