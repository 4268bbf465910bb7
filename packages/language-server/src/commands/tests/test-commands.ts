import type { Commands } from '../commands.js';
import { listTests } from './list-tests.js';
import { runTests } from './run-tests.js';
import type { TestFiles } from './suite-files.js';

/** The commands about tests, which read the files that tests lead to. */
export function testCommands(files: TestFiles): Commands {
  return {
    'structural.tests': (argument, place) => listTests(argument, place, files),
    'structural.runTests': (argument, place) => runTests(argument, place, files),
  };
}
