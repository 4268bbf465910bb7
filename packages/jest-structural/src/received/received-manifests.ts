import { decodeBytes } from '@structural/document';
import { readRegularFile } from '@structural/sources';
import { isPath, manifestText, sentObject, type SentJson } from '../definitions/manifest-text.js';
import { nearestPaths, shownPath } from '../definitions/nearest-paths.js';
import { StructuralProblem } from '../problem.js';

/** A text of manifests, and how it is called: a path, or `received`. */
export interface ReceivedManifest {
  readonly file: string;
  readonly text: string;
  /** Whether it was made of a value, so that its lines are ours. */
  readonly isMade: boolean;
  /** As clients send it, where it was made of a value. */
  readonly json?: string;
}

/**
 * What a test hands over, as texts: an object or a list of them as YAML, a text as it is, and a path (or a folder) as its files.
 *
 * Throws a `StructuralProblem` for what is no manifest.
 */
export function receivedManifests(received: unknown, from: string, what: string): readonly ReceivedManifest[] {
  if (typeof received === 'string') {
    if (received.trim() === '') throw new StructuralProblem(`${what} is an empty text, and no manifest`);
    return isPath(received) ? files(received, from, what) : [{ file: what, text: received, isMade: false }];
  }
  const values = Array.isArray(received) ? (received as readonly unknown[]) : [received];
  if (values.length === 0) throw new StructuralProblem(`${what} is an empty list, and no manifest`);
  const named = values.map((value, i) => ({ name: Array.isArray(received) ? `${what}[${String(i)}]` : what, sent: sentObject(value) }));
  const jsons = named.map(({ name, sent }) => {
    if (!sent.ok) throw notManifest(name, sent.why);
    return sent.json;
  });
  let text: string | undefined;
  return [
    {
      file: what,
      json: jsons.join(SEPARATOR),
      get text() {
        return (text ??= named.map(({ name, sent }) => writtenText(name, sent)).join(SEPARATOR.trimStart()));
      },
      isMade: true,
    },
  ];
}

const SEPARATOR = '\n---\n';

function writtenText(name: string, sent: SentJson): string {
  const written = manifestText(sent);
  if (!written.ok) throw notManifest(name, written.why);
  return written.text;
}

function notManifest(name: string, why: string): StructuralProblem {
  return new StructuralProblem(`${name} is not a manifest: ${why}`);
}

function files(name: string, from: string, what: string): readonly ReceivedManifest[] {
  const found = nearestPaths(name, from);
  if (!found.ok) throw new StructuralProblem(`${what} is not a manifest and no path of one: ${found.message}`);
  return found.paths.map((path) => {
    const file = shownPath(path);
    const input = readRegularFile(file, path);
    if (input.kind === 'problem') throw new StructuralProblem(`${file}: ${input.message}`);
    return { file, text: decodeBytes(input.bytes).text, isMade: false };
  });
}
