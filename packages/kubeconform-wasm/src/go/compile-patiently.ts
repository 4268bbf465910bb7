import { setFlagsFromString } from 'node:v8';

/**
 * Compiles a module, of which V8 optimises only what runs for long.
 *
 * V8 optimises a WebAssembly function in the background after it has run through some MB of code. A start of the module alone is enough for two hundred
 * functions, each with a budget of its own, and takes three times the processor and half as much memory again for that. The budget is a flag of the whole
 * process, read when a module is compiled: it is set for this one, without anything running in between, and then has its value of before. Where that value
 * is not known (another V8, or somebody chose a budget) the module is compiled as any other.
 */
export function compilePatiently(bytes: BufferSource): WebAssembly.Module {
  const budget = usualBudget();
  if (budget === undefined) return new WebAssembly.Module(bytes);
  setFlagsFromString(`${FLAG}=${String(PATIENT_BUDGET)}`);
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    setFlagsFromString(`${FLAG}=${String(budget)}`);
  }
}

/** V8's own budget, as `node --v8-options` says it; undefined where it is not known. */
export function usualBudget(): number | undefined {
  const chosen = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((text) => /wasm|liftoff/.test(text.replaceAll('_', '-')));
  return chosen ? undefined : BUDGETS[/^\d+\.\d+/.exec(process.versions.v8)?.[0] ?? ''];
}

const FLAG = '--wasm-tiering-budget';

/** A second of a processor or so: manifests of some MB still come to optimised code. */
const PATIENT_BUDGET = 1_000_000_000;

// Node.js 20, 22 and 24.
const BUDGETS: Readonly<Record<string, number>> = { '11.3': 1_800_000, '12.4': 13_000_000, '13.6': 13_000_000 };
