import { readCatalog } from '@structural/checker';
import { comparingCatalogs, inTurns, renderChanges } from '@structural/evolve';
import { visible } from '@structural/presenters';
import { nextTurn, TURN } from './breaks.js';
import { addressIn, failed, succeeded, textIn, type CommandAnswer, type CommandPlace, type ShownText } from './command.js';

/** What a file was at a revision; its text is undefined where it was not there. */
export type PastText = { readonly ok: true; readonly text: string | undefined } | { readonly ok: false; readonly message: string };

/** Reads what a file was at a git revision, also where it had another name. */
export type ReadRevision = (path: string, revision: string) => Promise<PastText>;

/** How two texts of a definition differ. */
export interface ComparedText extends ShownText {
  /** The text at the revision. */
  readonly before: string;
}

/** Milliseconds that a comparison takes at most. */
const MAX_MILLISECONDS = 30_000;

/**
 * Compares the definitions of a file with what they were at a git revision, as `kubectl structural compare REVISION FILE` does: `{ textDocument, revision }`.
 * What is not decided after half a minute is reported as undecided.
 */
export async function compareWith(
  argument: unknown,
  { mayRunGit, pathOf, places, workspace }: CommandPlace,
  readRevision: ReadRevision,
): Promise<CommandAnswer<ComparedText>> {
  const [uri, revision] = [addressIn(argument), textIn(argument, 'revision')];
  if (uri === undefined || revision === undefined) return failed('the command takes { textDocument: { uri }, revision }');
  if (!mayRunGit()) return failed('git is not run in a workspace that is not trusted');
  const path = pathOf(uri);
  const [text, view] = [workspace.textOf(path), workspace.viewOf(path)];
  if (text === undefined || view === undefined) return failed('the file is not open, or a config file ignores it');
  const past = await readRevision(path, revision);
  const file = places.withShortPaths(path);
  if (!past.ok) return failed(`${visible(revision)} ${visible(past.message)}`);
  if (past.text === undefined) return failed(`${visible(file)} is not at ${visible(revision)}`);
  const sides = { old: past.text, new: text };
  const [old, next] = [readCatalog([{ file, text: sides.old }]), readCatalog([{ file, text: sides.new }])];
  if (next.size === 0) return failed(`${visible(file)} has no CustomResourceDefinition that can be read`);
  const compared = await inTurns(
    (isOver) =>
      comparingCatalogs(old, next, {
        strictness: 'readers',
        directions: ['forward'],
        kubernetesVersion: view.kubernetesVersion,
        today: new Date().toISOString().slice(0, 10),
        isOver,
      }),
    { now: () => performance.now(), pause: nextTurn, every: TURN, within: MAX_MILLISECONDS },
  );
  const report = await renderChanges(
    'markdown',
    {
      compared,
      strictness: 'readers',
      directions: ['forward'],
      kubernetesVersion: view.kubernetesVersion,
      oldText: (name) => (name === file ? sides.old : undefined),
      newText: (name) => (name === file ? sides.new : undefined),
      unreadable: [],
    },
    { colors: false },
  );
  const name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
  return succeeded({ title: `${name} since ${revision}.md`, language: 'markdown', text: report, before: past.text });
}
