import { jest } from '@jest/globals';
import fc from 'fast-check';
import { hostileDocuments } from '../../document/tests/hostile-documents.js';
import { processorTime, runs, timeout } from '../../../tools/search-budget/search-budget.mjs';
import { faultOf, HOSTILE_LINES, writeOthers } from './hostile-lines.js';
import { openSandbox, type Sandbox } from './sandbox.js';

/** How many documents a build tries, over all commands. */
const DOCUMENTS = 500;

jest.setTimeout(timeout(300_000));

let sandbox: Sandbox;
// Of each line its own: what one leaves behind, another would find.
beforeEach(() => {
  sandbox = openSandbox();
  writeOthers(sandbox);
});
afterEach(() => sandbox.dispose());

describe('any JSON value at any place, and any text, is answered', () => {
  it.each(HOSTILE_LINES)('by $args', async ({ args, file = 'doc.yaml', of }) => {
    await fc.assert(
      fc.asyncProperty(hostileDocuments(of), async (text) => {
        sandbox.write(file, text);
        const start = processorTime();
        const seen = await sandbox.run(args.split(' ').map((arg) => (arg === 'DOC' ? file : arg)));
        expect(faultOf(seen, processorTime() - start)).toBeUndefined();
      }),
      { numRuns: runs(Math.ceil(DOCUMENTS / HOSTILE_LINES.length)) },
    );
  });
});
