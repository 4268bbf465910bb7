import { sha256 } from '../../sha256.js';
import { NO_MEMORY, type RememberedDefinition, type RememberedKind, type RememberedWhole, type SiteMemory } from './site-memory.js';

/** A memory as an account holds it: its text, and a digest by which an edited one is known. */
export interface SealedMemory {
  readonly memory: string;
  readonly seal: string;
}

/** {@link SiteMemory} as JSON has it. */
interface PlainMemory {
  readonly maker: string;
  readonly inputs: readonly (readonly [string, readonly RememberedDefinition[]])[];
  readonly kinds: readonly (readonly [string, RememberedKind])[];
  readonly whole: RememberedWhole;
}

/** A memory as plain data. `maker` says what wrote it, and with which settings. */
export function sealMemory({ inputs, kinds, whole }: SiteMemory, maker: string): SealedMemory {
  const plain: PlainMemory = { maker, inputs: [...inputs], kinds: [...kinds], whole };
  const memory = JSON.stringify(plain);
  return { memory, seal: sha256(memory) };
}

/** The memory in an account, if the same maker wrote it and nobody has changed it since; otherwise none. Never throws. */
export function openMemory(account: unknown, maker: string): SiteMemory {
  if (!isSealed(account) || sha256(account.memory) !== account.seal) return NO_MEMORY;
  try {
    // Whoever made the seal wrote the memory as it is read here.
    const plain = JSON.parse(account.memory) as PlainMemory;
    return plain.maker === maker ? { inputs: new Map(plain.inputs), kinds: new Map(plain.kinds), whole: plain.whole } : NO_MEMORY;
  } catch {
    return NO_MEMORY;
  }
}

function isSealed(account: unknown): account is SealedMemory {
  return (
    typeof account === 'object' &&
    account !== null &&
    'memory' in account &&
    typeof account.memory === 'string' &&
    'seal' in account &&
    typeof account.seal === 'string'
  );
}
