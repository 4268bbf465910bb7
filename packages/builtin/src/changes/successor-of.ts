import type { BuiltinKind } from '../kinds/builtin-kind.js';
import { findKind, kindsOfGroup } from '../kinds/find-kinds.js';
import { kindIn } from '../kinds/kind-in.js';

/** What is written instead of a kind for a server of a minor: what Kubernetes says, and what that says, until one is served; else another version of the kind. */
export function successorOf(kind: BuiltinKind, minor: number): BuiltinKind | undefined {
  for (let next = replacementOf(kind), steps = 0; next !== undefined && steps < MAX_STEPS; next = replacementOf(next), steps++)
    if (kindIn(next, minor) === 'served') return next;
  const others = kindsOfGroup(kind.group).filter((each) => each !== kind && each.kind === kind.kind && kindIn(each, minor) === 'served');
  return others.findLast(({ version }) => /^v\d+$/.test(version)) ?? others.at(-1);
}

function replacementOf({ replacement }: BuiltinKind): BuiltinKind | undefined {
  return replacement && findKind(replacement.apiVersion, replacement.kind);
}

const MAX_STEPS = 8;
