/** Why a question cannot be asked: definitions that do not load, a value that is no resource. Fails a test whatever it expects. */
export class StructuralProblem extends Error {
  constructor(message: string) {
    const { stackTraceLimit } = Error;
    // The caller may be further away than V8 looks.
    Error.stackTraceLimit = MAX_FRAMES;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'jest-structural';
    // Where the test is matters to a reader; where we or the runner are does not.
    const frames = (this.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line) && !OWN.test(line) && !NOWHERE.test(line));
    const own = frames.filter((line) => !RUNNER.test(line));
    this.stack = [`${this.name}: ${message}`, ...(own.length > 0 ? own : frames)].join('\n');
  }
}

const MAX_FRAMES = 50;
/** A frame in no file; the code of a module is an anonymous function in one. */
const NOWHERE = /[ (]<anonymous>\)?$/;
const OWN = /[/\\]jest-structural[/\\](?:dist|src)[/\\]/;
const RUNNER = /[/\\]node_modules[/\\](?:expect|chai|vitest|@jest|@vitest|jest-[\w-]+)[/\\]/;
