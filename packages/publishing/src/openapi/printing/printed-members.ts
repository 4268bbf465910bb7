import { isJsonObject, printJsonString, type JsonObject, type JsonValue } from '@structural/json';
import type { PrintedKeyOrder } from './key-order.js';
import { isRepeated, printPieces, repeatedText } from './print-document.js';

/** A member of one of a document's maps as compact JSON with its key. */
export interface PrintedMember {
  readonly key: string;
  /** One after the other; what documents have in common is the same string in all of them. */
  readonly pieces: readonly string[];
}

/** The members of some maps, each in the order of its keys as written, `undefined` for no members. The same object for what documents share. */
export function printMembers(
  maps: readonly { readonly members: JsonValue | undefined; readonly order: PrintedKeyOrder }[],
): readonly (readonly PrintedMember[])[] {
  return settled(
    maps.map(({ members, order }) =>
      isJsonObject(members) ? Object.keys(members).map((key) => printMember(members, key, order.below(key))) : [],
    ),
  );
}

function printMember(members: JsonObject, key: string, order: PrintedKeyOrder): PrintedMember {
  const value = members[key] ?? null;
  if (!isRepeated(value)) {
    const [first = '', ...others] = printPieces(value, order);
    return { key, pieces: [`${printJsonString(key)}:${first}`, ...others] };
  }
  const known = shared.get(value);
  if (known?.key === key) return known;
  const member = { key, pieces: [`${printJsonString(key)}:`, repeatedText(value, order)] };
  shared.set(value, member);
  sharedMembers.add(member);
  return member;
}

const shared = new WeakMap<object, PrintedMember>();
const sharedMembers = new WeakSet<PrintedMember>();

/** Whether a member is one that documents have in common. */
export function isShared(member: PrintedMember): boolean {
  return sharedMembers.has(member);
}

/**
 * The same members with own texts that are parts of one: a text that is put together of many keeps them all, which takes ten times its room.
 */
function settled(lists: readonly (readonly PrintedMember[])[]): readonly (readonly PrintedMember[])[] {
  const own = lists.flatMap((members) => members.filter((member) => !sharedMembers.has(member)));
  const whole = own.map(({ pieces }) => pieces.filter(isOwn).join('')).join('');
  let at = 0;
  return lists.map((members) =>
    members.map((member) => {
      if (sharedMembers.has(member)) return member;
      return {
        key: member.key,
        pieces: member.pieces.map((piece, i) => (isOwn(piece, i) ? whole.slice(at, (at += piece.length)) : piece)),
      };
    }),
  );
}

/** Pieces alternate, own ones first. */
function isOwn(_: string, index: number): boolean {
  return index % 2 === 0;
}
