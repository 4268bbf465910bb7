/** Why a question cannot be asked: definitions that do not load, a value that is no resource. Fails a test whatever it expects. */
export class StructuralProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'jest-structural';
    // Where the test is matters to a reader; where we are does not.
    const frames = (this.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line) && !OWN.test(line) && !line.includes('<anonymous>'));
    this.stack = [`${this.name}: ${message}`, ...frames].join('\n');
  }
}

const OWN = /[/\\]jest-structural[/\\](?:dist|src)[/\\]/;
