import { parseBody } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonObject } from '@structural/json';
import type { openSandbox } from '../../../../packages/kubectl-structural/tests/sandbox.js';
import type { Client, Response } from '../../server/client.js';
import { FORMS, type Form, type Kubectl } from './feeds.js';
import { GROUP, PLURAL } from './manifests.js';

/** What each part of a cluster's life works with. */
export interface LifeRun {
  readonly client: Client;
  readonly kubectl: Kubectl;
  /** Where the command runs, in this process. */
  readonly sandbox: ReturnType<typeof openSandbox>;
  /** Counts one prediction that was carried out; with what came otherwise, a line each. */
  compared(what: string, differences: readonly string[]): void;
}

/** Where objects are, in a version. */
export function objectPath(version: string, name = ''): string {
  const path = `/apis/${GROUP}/${version}/namespaces/default/${PLURAL}`;
  return name === '' ? path : `${path}/${name}`;
}

/** The words of an answer: of a refusal its message. */
export function wordsOf({ body, status }: Response): string {
  return status < 300 ? 'accepted' : `${String(status)}: ${String(body['message'])}`;
}

/** Writes what kubectl printed into a folder a form, a file each. */
export function writeFeeds(sandbox: LifeRun['sandbox'], folder: string, feeds: Readonly<Record<Form, readonly string[]>>): void {
  for (const form of FORMS)
    for (const [i, text] of feeds[form].entries())
      sandbox.write(`${folder}/${form}/${String(i)}.${form === 'json' || form === 'managed' ? 'json' : 'yaml'}`, text);
}

/** The objects that kubectl printed, items of lists each. */
export function objectsIn(texts: readonly string[]): readonly JsonObject[] {
  return texts.flatMap((text) => {
    const parsed = parseBody(text);
    if (!parsed.ok || !isJsonObject(parsed.value)) throw new Error(`kubectl printed ${text.slice(0, 200)}`);
    const { items } = parsed.value;
    return isJsonArray(items) ? items.filter(isJsonObject) : [parsed.value];
  });
}

/** The name of an object. */
export function nameIn({ metadata }: JsonObject): string {
  return isJsonObject(metadata) ? String(metadata['name']) : '';
}

/** A report of `-o json`; fails where the command printed none. */
export async function jsonOf<T>({ sandbox }: LifeRun, args: readonly string[]): Promise<T> {
  const { code, stderr, stdout } = await sandbox.run([...args, '-o', 'json']);
  if (code > 1) throw new Error(`${args.join(' ')}: ${stderr}`);
  return JSON.parse(stdout) as T;
}

/** A report of `lint` or `validate`. */
interface JudgedFiles {
  readonly files: readonly {
    readonly file: string;
    readonly diagnostics: readonly {
      readonly severity: string;
      readonly message: string;
      readonly cause?: { readonly message: string; readonly field: string };
    }[];
  }[];
}

/** What the command says that a server refuses, in the server's words, by file. */
export async function refusalsByFile(run: LifeRun, args: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { files } = await jsonOf<JudgedFiles>(run, args);
  return new Map(
    files.map(({ diagnostics, file }) => [
      file,
      diagnostics.flatMap(({ cause, message, severity }) => (severity === 'error' ? [cause?.message ?? message] : [])),
    ]),
  );
}

/** The same of all files together. */
export async function refusalsOf(run: LifeRun, args: readonly string[]): Promise<readonly string[]> {
  return [...(await refusalsByFile(run, args)).values()].flat();
}

/** Whether a server refuses what the command says that it refuses, in these words. */
export function refusalDifferences(refusals: readonly string[], response: Response): readonly string[] {
  const words = wordsOf(response);
  if (refusals.length > 0 !== response.status >= 300) return [`${refusals.join('; ') || 'accepted'} instead of ${words}`];
  return refusals.filter((text) => !words.includes(text)).map((text) => `${text} instead of ${words}`);
}
