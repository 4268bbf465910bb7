import { ASSERTIONS, type PatternProgram } from '../pattern-program.js';
import type { CharacterKind } from './character-kinds.js';

/** What stands before a place in a text: nothing, a newline, a character of a word, or another one. */
type Before = 'start' | 'newline' | 'word' | 'other';

/** What stands before each place but the first. */
const LATER: readonly Before[] = ['newline', 'word', 'other'];

/** How far a search of a text is, whatever comes. */
interface State {
  readonly key: string;
  /** Where the program may go on from here. */
  readonly threads: readonly number[];
  readonly before: Before;
  /** By the number of a kind of characters. */
  readonly next: (State | undefined)[];
  endsWell?: boolean;
}

/** A search that has found something: nothing that comes takes that away. */
const FOUND: State = { key: 'found', threads: [], before: 'other', next: [], endsWell: true };

export type { State as AutomatonState };

/** The search for one pattern as a deterministic automaton, of which states are made when they are first met. */
export class PatternAutomaton {
  readonly start: State;
  /** How many instructions were looked at so far. */
  effort = 0;
  private readonly states = new Map<string, State>([[FOUND.key, FOUND]]);

  constructor(
    private readonly program: PatternProgram,
    private readonly kinds: readonly CharacterKind[],
  ) {
    this.start = this.state([], 'start');
  }

  /** After one more character, of the kind with this number. */
  after(state: State, number: number): State {
    if (state === FOUND) return FOUND;
    const known = state.next[number];
    if (known !== undefined) return known;
    const kind = this.kinds[number];
    const next = kind === undefined ? state : this.step(state, kind);
    state.next[number] = next;
    return next;
  }

  /** Whether a text that ends here matches. */
  endsWell(state: State): boolean {
    return (state.endsWell ??= this.reached(state, undefined) === 'found');
  }

  /** Whether nothing is found from here on, whatever comes: the pattern holds from the start of a text alone, and what has come is not what it asks for. */
  isLost(state: State): boolean {
    const { before, threads } = state;
    return state !== FOUND && threads.length === 0 && before !== 'start' && !(this.mayStartLater ??= this.startsLater());
  }

  private mayStartLater?: boolean;

  private startsLater(): boolean {
    return LATER.some((before) => [...this.kinds, undefined].some((next) => this.goesOn(this.reached({ before, threads: [] }, next))));
  }

  private goesOn(reached: 'found' | ReadonlySet<number>): boolean {
    return reached === 'found' || [...reached].some((at) => this.program.instructions[at]?.kind === 'character');
  }

  private step(state: State, kind: CharacterKind): State {
    const reached = this.reached(state, kind);
    if (reached === 'found') return FOUND;
    const threads = new Set<number>();
    for (const at of reached) {
      const instruction = this.program.instructions[at];
      if (instruction?.kind === 'character' && isIn(instruction.ranges, kind.character)) threads.add(instruction.next);
    }
    return this.state(
      [...threads].sort((a, b) => a - b),
      kind.isNewline ? 'newline' : kind.isWord ? 'word' : 'other',
    );
  }

  private state(threads: readonly number[], before: Before): State {
    const key = `${before} ${threads.join(' ')}`;
    let state = this.states.get(key);
    if (state === undefined) this.states.set(key, (state = { key, threads, before, next: [] }));
    return state;
  }

  /** The instructions that wait for a character, once it is known what comes next; a search may start anywhere. */
  private reached({ before, threads }: Pick<State, 'before' | 'threads'>, next: CharacterKind | undefined): 'found' | ReadonlySet<number> {
    const held = assertionsAt(before, next);
    const seen = new Set<number>();
    const pending = [...threads, this.program.start];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      const instruction = this.program.instructions[at];
      if (instruction?.kind === 'match') return 'found';
      if (instruction?.kind === 'either') pending.push(instruction.next, instruction.other);
      else if (instruction?.kind === 'pass') pending.push(instruction.next);
      else if (instruction?.kind === 'assert' && (instruction.assertions & ~held) === 0) pending.push(instruction.next);
    }
    this.effort += seen.size;
    return seen;
  }
}

/** What holds between a character and the next one, or the end. */
function assertionsAt(before: Before, next: CharacterKind | undefined): number {
  const isBoundary = (before === 'word') !== (next?.isWord === true);
  return (
    (before === 'start' ? ASSERTIONS.beginText : 0) |
    (before === 'start' || before === 'newline' ? ASSERTIONS.beginLine : 0) |
    (next === undefined ? ASSERTIONS.endText : 0) |
    (next === undefined || next.isNewline ? ASSERTIONS.endLine : 0) |
    (isBoundary ? ASSERTIONS.wordBoundary : ASSERTIONS.noWordBoundary)
  );
}

function isIn(ranges: readonly number[], character: number): boolean {
  for (let i = 0; i < ranges.length; i += 2) if (character >= (ranges[i] ?? 0) && character <= (ranges[i + 1] ?? -1)) return true;
  return false;
}
