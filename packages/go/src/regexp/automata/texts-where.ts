import { compilePattern } from '../compile-pattern.js';
import { patternProgram, type PatternProgram } from '../pattern-program.js';
import { characterKinds, type CharacterKind } from './character-kinds.js';
import { PatternAutomaton, type AutomatonState } from './pattern-automaton.js';

/** What a text is to be like. */
export interface TextGoal {
  /** Patterns that it matches. */
  readonly matches: readonly string[];
  /** Patterns that it does not match. */
  readonly misses: readonly string[];
  /** In code points. */
  readonly least?: number;
  /** In code points. */
  readonly most?: number;
  /** How many texts are enough; as many as are made at all unless it is given. */
  readonly enough?: number;
}

/** Some texts of a kind, the shortest first. */
export interface TextsWhere {
  readonly texts: readonly string[];
  /** Whether no texts found means that there is none: all were looked through, and none was left out. */
  readonly isProof: boolean;
}

const UNKNOWN: TextsWhere = { texts: [], isProof: false };
const MAX_FOUND = 24;
const MAX_NODES = 4_000;
const MAX_EFFORT = 400_000;
const MAX_INSTRUCTIONS = 6_000;
const MAX_LENGTH = 600;

/** How much searching for texts may still cost, in instructions of automata; shared by searches. */
export interface TextEffort {
  left: number;
}

/**
 * Texts that match some patterns and miss others, of some length, found by running the automata of all of them side by side: where there is
 * none, that is a proof, as far as the automata are small enough, and `effort` lasts.
 */
export function textsWhere(goal: TextGoal, effort: TextEffort = { left: Infinity }): TextsWhere {
  const key = JSON.stringify(goal);
  let found = known.get(key);
  if (found === undefined) {
    if (effort.left <= 0) return UNKNOWN;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, (found = search(goal, effort)));
  }
  return found;
}

const known = new Map<string, TextsWhere>();
const MAX_KNOWN = 500;

function search(goal: TextGoal, effort: TextEffort): TextsWhere {
  const { enough = MAX_FOUND, least = 0, matches, misses, most = Infinity } = goal;
  const programs: PatternProgram[] = [];
  for (const pattern of [...matches, ...misses]) {
    const program = patternProgram(pattern);
    if (program === undefined || program.instructions.length > MAX_INSTRUCTIONS) return UNKNOWN;
    programs.push(program);
  }
  if (least > most) return { texts: [], isProof: true };
  const kinds = characterKinds(programs);
  if (kinds === undefined || least > MAX_LENGTH) return UNKNOWN;
  const product = new Product(programs, kinds, matches.length);
  const found = product.texts(least, most, enough);
  effort.left -= product.effort;
  // What is found is asked of the engine itself, too.
  const isRight = (text: string): boolean => matches.every((each) => isMatch(each, text)) && !misses.some((each) => isMatch(each, text));
  const texts = found.texts.filter(isRight);
  return { texts, isProof: found.isProof && texts.length === found.texts.length };
}

function isMatch(pattern: string, text: string): boolean {
  const compiled = compilePattern(pattern);
  return compiled.ok && compiled.matches(text);
}

/** A place in the search: where each automaton is, after a text of some length. */
interface Node {
  readonly states: readonly AutomatonState[];
  readonly length: number;
  readonly character: number;
  readonly parent?: Node;
}

class Product {
  private met = 0;
  private readonly automata: readonly PatternAutomaton[];

  /** Of the first `wanted` programs a match is wanted, of the others none. */
  constructor(
    programs: readonly PatternProgram[],
    private readonly kinds: readonly CharacterKind[],
    private readonly wanted: number,
  ) {
    this.automata = programs.map((program) => new PatternAutomaton(program, kinds));
  }

  /** How many instructions were looked at so far, and places of the search. */
  get effort(): number {
    return this.automata.reduce((sum, { effort }) => sum + effort, this.met);
  }

  /** Up to `enough` of them, breadth first, so that the shortest come first; lengths beyond `least` are not distinguished. */
  texts(least: number, most: number, enough: number): TextsWhere {
    const texts: string[] = [];
    const seen = new Set<string>();
    const queue: Node[] = [];
    const meet = (node: Node): void => {
      this.met++;
      if (this.isLost(node)) return;
      const key = `${String(Math.min(node.length, least))}|${node.states.map((state) => state.key).join('|')}`;
      if (seen.has(key)) return;
      seen.add(key);
      queue.push(node);
    };
    meet({ states: this.automata.map(({ start }) => start), length: 0, character: -1 });
    for (let i = 0; i < queue.length; i++) {
      const node = queue[i];
      if (node === undefined || i > MAX_NODES || this.automata.some(({ effort }) => effort > MAX_EFFORT)) return { texts, isProof: false };
      if (node.length >= least && this.isGood(node)) texts.push(pathText(node));
      if (texts.length >= enough) break;
      if (node.length >= most) continue;
      this.kinds.forEach(({ character }, number) => {
        const states = node.states.map((state, j) => this.automata[j]?.after(state, number) ?? state);
        meet({ states, length: node.length + 1, character, parent: node });
      });
    }
    return { texts, isProof: true };
  }

  /** Whether a pattern matches already that is to be missed, or never will that is to be matched: whatever follows. */
  private isLost({ states }: Node): boolean {
    return states.some((state, i) => (i < this.wanted ? this.automata[i]?.isLost(state) === true : state.key === 'found'));
  }

  private isGood({ states }: Node): boolean {
    return states.every((state, i) => this.automata[i]?.endsWell(state) === i < this.wanted);
  }
}

function pathText(end: Node): string {
  const characters: number[] = [];
  for (let node: Node | undefined = end; node !== undefined && node.character >= 0; node = node.parent) characters.push(node.character);
  return String.fromCodePoint(...characters.reverse());
}
