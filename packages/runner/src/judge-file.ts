import { check, lineIndex, type CheckResult, type NameRegister } from '@structural/checker';
import { countPatched, countUnknownKinds, inReadingOrder, totalsOf } from '@structural/presenters';
import { countFindings } from './past/count-findings.js';
import { growFreely, growSlowly, inSmallHeap } from './in-small-heap.js';
import { unjudged } from './internal-error.js';
import type { Job } from './setup/judging-setup.js';
import type { Checking } from './setup/open-checking.js';
import type { Outcome } from './outcomes/outcome.js';

/** What a host makes of a result. */
export interface Rendered<Piece> {
  /** Plain data, which a thread sends back. */
  readonly piece: Piece;
  /** The result that counts: the one given, or one in which others had their say about what we do not judge. */
  readonly result: CheckResult;
}

/** Renders one file; `first` tells the first result of a run from the others. Each thread makes its own, of the host's part of the setup. */
export type RenderFile<Piece> = (result: CheckResult, first: boolean) => Rendered<Piece> | Promise<Rendered<Piece>>;

/** How this thread judges. */
export interface FileJudge<Piece> {
  readonly checking: Checking;
  readonly render: RenderFile<Piece>;
  /** The names that files before have taken, as far as this thread knows. */
  readonly register?: NameRegister;
  /** Says whether a bug of ours is shown with its stack; see {@link describeInternalError}. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Judges one file; where our own code fails, which it must not, that is the outcome, and the other files are still judged. Never rejects. */
export async function judgeFile<Piece>(job: Job, first: boolean, judge: FileJudge<Piece>): Promise<Outcome<Piece>> {
  const outcome = await (isLongStream(job.text) ? inSmallHeap(() => judgeText(job, first, judge)) : judgeText(job, first, judge));
  // What is let go should not wait for long, and V8 decides how long after each collection.
  if (judge.checking.catalog?.isCrowded === true) growSlowly();
  else growFreely();
  return outcome;
}

/** Whether a text is long and has many documents: of one that is a single long document all values are alive, and each collection looks at them. */
function isLongStream(text: Uint8Array): boolean {
  if (text.length < LONG) return false;
  let left = text.length / MEAN_DOCUMENT;
  for (let at = text.indexOf(SEPARATOR_START); at !== -1 && left > 0; at = text.indexOf(SEPARATOR_START, at + 1)) {
    if (text[at + 1] === DASH && text[at + 2] === DASH && text[at + 3] === DASH) left--;
  }
  return left <= 0;
}

const LONG = 8 << 20;
/** How long its documents are at most, on average. */
const MEAN_DOCUMENT = 64 << 10;
const [SEPARATOR_START, DASH] = [0x0a, 0x2d];

async function judgeText<Piece>(job: Job, first: boolean, { checking, env, register, render }: FileJudge<Piece>): Promise<Outcome<Piece>> {
  const { file, text } = job;
  try {
    const { before, notes, options } = checking.optionsOf(job, register);
    const counted = countFindings(check(file, text, options), job, checking.counted, before);
    // A copy does not hold the text of which the contents are taken when they are asked for.
    const names = (counted.claims ?? []).map((claim) => ({ ...claim }));
    const { piece, result } = await render({ ...counted, diagnostics: inReadingOrder(counted) }, first);
    const patchedBy = countPatched(result);
    const catalogProblems = checking.catalog?.takeProblems() ?? [];
    const askedKinds = checking.catalog?.takeAsked();
    return {
      file,
      totals: totalsOf(result),
      unknownKinds: countUnknownKinds(result),
      notes: notes(),
      unparsed: unparsed(result),
      ...(names.length > 0 && { claims: { names, beside: register?.meeting(names) ?? [] } }),
      ...(patchedBy.length > 0 && { patchedBy }),
      ...(catalogProblems.length > 0 && { catalogProblems }),
      ...(askedKinds && { askedKinds }),
      piece,
    };
  } catch (error) {
    return unjudged(file, error, env);
  }
}

/** Where manifests that are not judged do not parse, which is no finding: of kinds that no definition is about, found in a folder. */
function unparsed({ diagnostics, file, text }: CheckResult): readonly string[] {
  const found = diagnostics.find(({ rule, severity }) => rule === 'syntax' && severity === 'info');
  if (found === undefined) return [];
  const { column, line } = lineIndex(text).positionOf(found.range.start);
  return [`${file}:${line}:${column}`];
}
