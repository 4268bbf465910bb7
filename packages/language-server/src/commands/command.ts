import type { Position } from 'vscode-languageserver';
import type { EditorPlaces } from '../diagnostics/to-diagnostic.js';
import type { Workspace } from '../workspace/workspace.js';

/** What commands look at. */
export interface CommandPlace {
  readonly workspace: Workspace;
  readonly places: EditorPlaces;
  /** The path of an address, as the workspace knows it. */
  pathOf(uri: string): string;
  /** Whether git may be run. */
  mayRunGit(): boolean;
}

/** What came of a command: plain data, or why there is none, in a sentence for whoever gave it. */
export type CommandAnswer<T = unknown> = { readonly ok: true; readonly result: T } | { readonly ok: false; readonly message: string };

/** Answers one command; never rejects on any argument. */
export type Command = (argument: unknown, place: CommandPlace) => CommandAnswer | Promise<CommandAnswer>;

/** A text that an editor shows and nobody saves. */
export interface ShownText {
  /** What it is about, short enough for a tab. */
  readonly title: string;
  /** As editors name languages. */
  readonly language: 'json' | 'markdown' | 'plaintext' | 'yaml';
  readonly text: string;
}

/** The answer that nothing comes of a command. */
export function failed(message: string): { readonly ok: false; readonly message: string } {
  return { ok: false, message };
}

/** The result of a command. */
export function succeeded<T>(result: T): CommandAnswer<T> & { readonly ok: true } {
  return { ok: true, result };
}

/** A member of an argument that is a text, and not an empty one. */
export function textIn(argument: unknown, name: string): string | undefined {
  const value = memberOf(argument, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A member of an argument that is a list of texts; what else is in the list is skipped. */
export function textsIn(argument: unknown, name: string): readonly string[] | undefined {
  const value = memberOf(argument, name);
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined;
}

/** The address in `textDocument`, as requests of the protocol have it. */
export function addressIn(argument: unknown): string | undefined {
  return textIn(memberOf(argument, 'textDocument'), 'uri');
}

/** The `position` of an argument. */
export function positionIn(argument: unknown): Position | undefined {
  const position = memberOf(argument, 'position');
  const [line, character] = [memberOf(position, 'line'), memberOf(position, 'character')];
  return isCount(line) && isCount(character) ? { line, character } : undefined;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}
