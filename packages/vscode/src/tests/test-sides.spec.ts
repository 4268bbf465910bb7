import { testSides } from './test-sides.js';

it('gives what was expected and what is stored of the lines of a difference', () => {
  expect(testSides([' spec:', '-  mode: full', '+  mode: incremental', ' status: {}'])).toEqual({
    expectedOutput: 'spec:\n  mode: full\nstatus: {}',
    actualOutput: 'spec:\n  mode: incremental\nstatus: {}',
  });
});
