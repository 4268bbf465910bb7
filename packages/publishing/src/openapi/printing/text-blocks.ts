import { BY_NAME } from './key-order.js';
import type { PrintedMember } from './printed-members.js';

/** A part of a long text. One that did not change is the same object in the next text, so that what was made of it holds. */
export interface TextBlock {
  /** Put together each time that it is asked for. */
  readonly text: string;
}

/** A block that never changes. */
export function fixedBlock(text: string): TextBlock {
  return { text };
}

/** A map as JSON, of members in the order of their keys. */
export interface BlockedMap {
  readonly keys: readonly string[];
  readonly blocks: readonly TextBlock[];
}

/**
 * Prints a map in blocks, without the braces around; of members with one key the last counts. Blocks that are as `before` are taken over. Linear in the members,
 * unless other keys are there than before, which are sorted.
 */
export function blockMap(members: Iterable<readonly PrintedMember[]>, before: BlockedMap | undefined): BlockedMap {
  const byKey = new Map<string, PrintedMember>();
  for (const list of members) for (const member of list) byKey.set(member.key, member);
  const isSame = before?.keys.length === byKey.size && before.keys.every((key) => byKey.has(key));
  const keys = isSame ? before.keys : BY_NAME.keys([...byKey.keys()]);
  const known = new Map((before?.blocks ?? []).flatMap((block) => (block instanceof MemberBlock ? [[block.key, block]] : [])));
  const blocks: TextBlock[] = [];
  let held: PrintedMember[] = [];
  const end = (): void => {
    const block = new MemberBlock(held, blocks.length === 0);
    const same = known.get(block.key);
    blocks.push(same?.isAs(block) === true ? same : block);
    held = [];
  };
  for (const key of keys) {
    const member = byKey.get(key);
    if (member === undefined) continue;
    held.push(member);
    if (held.length >= MAX_MEMBERS || endsBlock(key)) end();
  }
  if (held.length > 0) end();
  return { keys, blocks };
}

const MAX_MEMBERS = 256;

/** Whether a block ends here, which its key alone decides, one in 32: where members come and go, the blocks around stay. */
function endsBlock(key: string): boolean {
  let hash = 0;
  for (let i = Math.max(key.length - 32, 0); i < key.length; i++) hash = (hash * 31 + key.charCodeAt(i)) | 0;
  return ((hash ^ (hash >>> 7)) & 31) === 0;
}

class MemberBlock implements TextBlock {
  readonly #members: readonly PrintedMember[];
  readonly #isFirst: boolean;

  constructor(members: readonly PrintedMember[], isFirst: boolean) {
    this.#members = members;
    this.#isFirst = isFirst;
  }

  get key(): string {
    return this.#members[0]?.key ?? '';
  }

  get text(): string {
    return `${this.#isFirst ? '' : ','}${membersText(this.#members)}`;
  }

  isAs(other: MemberBlock): boolean {
    const [own, others] = [this.#members, other.#members];
    return this.#isFirst === other.#isFirst && own.length === others.length && own.every((member, i) => member === others[i]);
  }
}

/** Members as they stand in a map. */
function membersText(members: readonly PrintedMember[]): string {
  const pieces: string[] = [];
  for (const member of members) {
    if (pieces.length > 0) pieces.push(',');
    for (const piece of member.pieces) pieces.push(piece);
  }
  return pieces.join('');
}
