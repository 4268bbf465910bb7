import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readCatalog, type CatalogProblem, type DefinitionCatalog } from '@structural/checker';
import { readRegularFile } from '@structural/sources';
import type { Definitions } from '../../types/options.cjs';
import { StructuralProblem } from '../problem.js';
import { isPath, manifestText, sentObject } from './manifest-text.js';
import { nearestPaths, shownPath } from './nearest-paths.js';

/** A file of definitions, or what was given in its place. */
interface DefinitionText {
  readonly file: string;
  readonly text: string | Uint8Array;
}

/** Definitions, and the files that they were read from. */
export interface TestDefinitions {
  /** What is in them, read when it is asked for. Throws a `StructuralProblem` where they do not load. */
  readonly catalog: DefinitionCatalog;
  readonly files: readonly DefinitionText[];
  /** What tells them from others. */
  readonly digest: string;
}

/** Definitions that were found; what they say now is read when it is asked for. */
export type LocatedDefinitions = readonly Found[];

/** What is given, or the path of a file. */
type Found = { readonly file: string; readonly text: string; readonly state: string } | { readonly file: string; readonly path: string };

/**
 * Finds definitions. Throws a `StructuralProblem` where there are none, or a value cannot be sent.
 */
export function findDefinitions(given: Definitions, from: string): LocatedDefinitions {
  return (Array.isArray(given) ? given : [given]).flatMap((each: string | object, i) => foundIn(each, i, from));
}

/** Reads definitions. Throws a `StructuralProblem` where nothing is there, or what is there does not load. */
export function readDefinitions(found: LocatedDefinitions): TestDefinitions {
  const definitions = openDefinitions(found);
  return { ...definitions, catalog: definitions.catalog };
}

/**
 * Reads the texts of definitions, as far as they are not known already: what came of the same files, of the same size and time, or of the same texts is
 * kept as long as the process lives, for the next test files of a worker.
 *
 * Throws a `StructuralProblem` where a file cannot be read.
 */
export function openDefinitions(found: LocatedDefinitions): TestDefinitions {
  const sources = found.map(sourceOf);
  const key = JSON.stringify(sources.map(({ file, state }) => [file, state]));
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const files = sources.map(({ file, read }) => ({ file, text: read() }));
  let catalog: DefinitionCatalog | undefined;
  const made: TestDefinitions = {
    files,
    digest: digestOf(JSON.stringify(files.map(({ file, text }) => [file, digestOf(text)]))),
    get catalog() {
      return (catalog ??= catalogOf(files));
    },
  };
  remembered.set(key, made);
  const [oldest] = remembered.keys();
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  return made;
}

function catalogOf(files: readonly DefinitionText[]): DefinitionCatalog {
  const catalog = readCatalog(files);
  const problem = catalog.problems.find(({ group, name }) => name !== undefined || group !== '');
  if (problem !== undefined) throw new StructuralProblem(`definitions do not load: ${placed(problem)}`);
  if (catalog.entries.length === 0)
    throw new StructuralProblem(`definitions do not load: ${noDefinitionsMessage(files, catalog.problems)}`);
  // Folders have other files, too.
  const other = files.find(({ file, text }) => isGiven(text) && !catalog.entries.some((entry) => entry.file === file));
  if (other !== undefined) throw new StructuralProblem(`definitions do not load: ${other.file}: ${NO_DEFINITION}`);
  return catalog;
}

/** Whether something was handed over rather than read. */
function isGiven(text: DefinitionText['text']): boolean {
  return typeof text === 'string';
}

const NO_DEFINITION = 'what is given is not a CustomResourceDefinition';
const remembered = new Map<string, TestDefinitions>();
const MAX_REMEMBERED = 32;

interface Source {
  readonly file: string;
  /** What tells it from an earlier state of itself. */
  readonly state: string;
  read(): string | Uint8Array;
}

function foundIn(given: string | object, index: number, from: string): LocatedDefinitions {
  if (typeof given === 'string' && isPath(given)) {
    const found = nearestPaths(given, from);
    if (!found.ok) throw new StructuralProblem(`definitions do not load: ${found.message}`);
    return found.paths.map((path) => ({ file: shownPath(path), path }));
  }
  const file = index === 0 ? 'the CRD' : `CRD ${String(index + 1)}`;
  const written = typeof given === 'string' ? { ok: true as const, text: given } : manifestText(sentObject(given));
  if (!written.ok) throw new StructuralProblem(`definitions do not load: ${file}: ${written.why}`);
  return [{ file, text: written.text, state: digestOf(written.text) }];
}

function digestOf(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

function sourceOf(found: Found): Source {
  return 'path' in found ? fileSource(found) : { ...found, read: () => found.text };
}

function fileSource({ file, path }: Found & { readonly path: string }): Source {
  const status = statSync(path, { throwIfNoEntry: false });
  return {
    file,
    state: status === undefined ? '' : `${path} ${String(status.mtimeMs)} ${String(status.size)}`,
    read: () => {
      const input = readRegularFile(file, path);
      if (input.kind === 'problem') throw new StructuralProblem(`definitions do not load: ${file}: ${input.message}`);
      return input.bytes;
    },
  };
}

function placed({ file, message, name, place }: CatalogProblem): string {
  const at = place === undefined ? '' : `:${String(place.line)}:${String(place.column)}`;
  return `${file}${at}: ${name === undefined || name === '' ? '' : `${name}: `}${message}`;
}

function noDefinitionsMessage(files: readonly DefinitionText[], problems: readonly CatalogProblem[]): string {
  const [first, ...others] = problems;
  if (first !== undefined) return `${placed(first)}${others.length === 0 ? '' : `, and ${String(others.length)} more`}`;
  if (files.length === 0) return 'the list is empty';
  if (files.every(({ text }) => isGiven(text))) return NO_DEFINITION;
  const names = files.slice(0, 3).map(({ file }) => file);
  const rest = files.length - names.length;
  return `there is no CustomResourceDefinition in ${names.join(', ')}${rest > 0 ? ` and ${String(rest)} more files` : ''}`;
}
