import { setFlagsFromString } from 'node:v8';

/**
 * Compiles a module, of which V8 optimises a function only once `budget` bytes of its code ran.
 *
 * V8 optimises a WebAssembly function in the background after it has run through some MB of code. A start of a module alone is enough for two hundred
 * functions, each with a budget of its own, and takes three times the processor and half as much memory again for that. The budget is a flag of the whole
 * process, read when a module is compiled: it is set for this one, without anything running in between, and then has its value of before, as compiled
 * JavaScript is kept for the flags of the process. Where that value is not known (another V8, or somebody chose a budget) the module is compiled as any other.
 */
export function compilePatiently(bytes: BufferSource, budget: number): WebAssembly.Module {
  const usual = usualBudget();
  return usual === undefined
    ? new WebAssembly.Module(bytes)
    : withFlag(`${FLAG}=${String(budget)}`, `${FLAG}=${String(usual)}`, () => new WebAssembly.Module(bytes));
}

/** Compiles a module as {@link compilePatiently} does, and trusts its functions, which V8 checks otherwise: only for bytes that are known to be as they were built. */
export function compileTrusted(bytes: BufferSource, budget: number): WebAssembly.Module {
  const validates = '--no-wasm-lazy-validation';
  return isChosen() ? new WebAssembly.Module(bytes) : withFlag('--wasm-lazy-validation', validates, () => compilePatiently(bytes, budget));
}

function withFlag<Made>(flag: string, before: string, make: () => Made): Made {
  setFlagsFromString(flag);
  try {
    return make();
  } finally {
    setFlagsFromString(before);
  }
}

/** V8's own budget, as `node --v8-options` says it; undefined where it is not known. */
export function usualBudget(): number | undefined {
  return isChosen() ? undefined : BUDGETS[/^\d+\.\d+/.exec(process.versions.v8)?.[0] ?? ''];
}

/** Whether somebody chose how WebAssembly is compiled. */
function isChosen(): boolean {
  return [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((text) => /wasm|liftoff/.test(text.replaceAll('_', '-')));
}

const FLAG = '--wasm-tiering-budget';

// Node.js 20, 22 and 24.
const BUDGETS: Readonly<Record<string, number>> = { '11.3': 1_800_000, '12.4': 13_000_000, '13.6': 13_000_000 };
