import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { resultsByFile } from './results-by-file.mjs';
import jestRunner from 'jest-runner';

const TestRunner = jestRunner.default ?? jestRunner;
const START = fileURLToPath(new URL('start.mjs', import.meta.url));
/** Fewer files are not worth a run together, and so many share the memory of one. */
const [FEWEST, MOST] = [4, 40];
/** Files that never run with others: those that say so, those of snapshots, which jest keeps beside the file, and those that signal the process of all. */
const ALONE = /^\/\/ Runs alone: |\btoMatchSnapshot|\btoThrowErrorMatchingSnapshot|\bprocess\.(?:emit|kill)\b/m;
const EVENTS = ['test-file-start', 'test-file-success', 'test-file-failure', 'test-case-start', 'test-case-result'];

/**
 * Runs files of tests of a project together, in one context with one instance of each module: jest makes a context for each file, loads all modules into
 * it again, and V8 compiles and optimises them anew, which is a third of what the tests of a large package take.
 *
 * A file is judged alone: what does not pass together runs again by itself, and that counts. What passed then is reported as a second try.
 */
export default class TogetherRunner extends TestRunner {
  #listeners = new Map(EVENTS.map((event) => [event, new Set()]));
  /** The tests that a file stands for. */
  #members = new Map();
  #alone = [];
  /** Why tests did not pass together, by file and name. */
  #reasons = new Map();

  constructor(globalConfig, context) {
    super(globalConfig, context);
    for (const event of EVENTS) super.on(event, (args) => this.#relay(event, args));
  }

  on(event, listener) {
    const listeners = this.#listeners.get(event);
    listeners?.add(listener);
    return () => listeners?.delete(listener);
  }

  async runTests(tests, watcher, options) {
    const { collectCoverage, maxWorkers, testNamePattern, watch, watchAll } = this._globalConfig;
    const mayShare = !collectCoverage && !watch && !watchAll && (testNamePattern ?? '') === '';
    const first = [];
    for (const [context, own] of groupedByContext(tests)) {
      const sharing = mayShare ? own.filter(({ path }) => !ALONE.test(readFileSync(path, 'utf8'))) : [];
      const together = sharing.length < FEWEST ? [] : sharing;
      this.#alone.push(...own.filter((test) => !together.includes(test)));
      if (together.length > 0) first.push(...this.#together(context, together, options.serial ? 1 : maxWorkers));
    }
    try {
      if (first.length > 0) await super.runTests(first, watcher, options);
    } finally {
      for (const { path } of first) rmSync(path, { force: true });
      this.#members.clear();
    }
    if (this.#alone.length > 0) await super.runTests(this.#alone.splice(0), watcher, options);
  }

  /** Files that each run some of the tests of a project. */
  #together(context, tests, workers) {
    const count = Math.max(Math.ceil(tests.length / MOST), Math.min(workers, Math.floor(tests.length / FEWEST)));
    return Array.from({ length: count }, (_, i) => {
      const members = tests.filter((_, at) => at % count === i);
      const path = join(context.config.rootDir, 'node_modules/.cache/jest-together', `${String(process.pid)}-${String(i)}.mjs`);
      mkdirSync(dirname(path), { recursive: true });
      const imports = [START, ...members.map((member) => member.path)].map((file) => {
        const way = relative(dirname(path), file).replaceAll('\\', '/');
        return `import ${JSON.stringify(way)};\n`;
      });
      writeFileSync(path, `${imports.join('')}${runningAll(context.config.testTimeout ?? this._globalConfig.testTimeout ?? 0)}`);
      this.#members.set(path, members);
      return { context, path };
    });
  }

  async #emit(event, args) {
    for (const listener of this.#listeners.get(event)) await listener(args);
  }

  async #relay(event, args) {
    const [about, result] = args;
    const members = this.#members.get(about.path ?? about);
    if (members === undefined) await this.#emit(event, event === 'test-file-success' ? [about, this.#withReasons(result)] : args);
    else if (event === 'test-file-failure') this.#alone.push(...members);
    else if (event === 'test-file-success') await this.#passOn(members, result);
  }

  /** Reports the files that passed; the others run again. */
  async #passOn(members, result) {
    const byFile = resultsByFile(
      result,
      members.map(({ path }) => pathToFileURL(path).href),
    );
    for (const [i, member] of members.entries()) {
      const own = byFile?.[i];
      if (own === undefined || own.numFailingTests > 0) {
        for (const { failureMessages, fullName } of own?.testResults ?? [])
          this.#reasons.set(`${member.path}\0${fullName}`, failureMessages);
        this.#alone.push(member);
      } else {
        await this.#emit('test-file-start', [member]);
        await this.#emit('test-file-success', [member, { ...own, testFilePath: member.path }]);
      }
    }
  }

  #withReasons(result) {
    const reasonsOf = ({ fullName }) => this.#reasons.get(`${result.testFilePath}\0${fullName}`) ?? [];
    return {
      ...result,
      testResults: result.testResults.map((one) => ({ ...one, retryReasons: [...reasonsOf(one), ...(one.retryReasons ?? [])] })),
    };
  }
}

function groupedByContext(tests) {
  const groups = new Map();
  for (const test of tests) groups.set(test.context, [...(groups.get(test.context) ?? []), test]);
  return groups;
}

/** Code that runs the files that it has imported. A file may ask for more time than others: then all have it, as jest has one limit for what runs at once. */
function runningAll(testTimeout) {
  return `
const [all, limit] = [Symbol.for('structural.specs'), Symbol.for('TEST_TIMEOUT_SYMBOL')];
const specs = globalThis[all];
delete globalThis[all];
let most = 0;
for (const [file, spec] of specs) {
  describe(file, spec);
  most = Math.max(most, globalThis[limit] ?? 0);
}
if (most > 0) globalThis[limit] = Math.max(most, ${String(testTimeout)});
`;
}
