import { isTestFile } from './test-file.js';

it.each([
  ['/w/tests/backups.tests.yaml', true],
  ['/w/crd/backup.accept.yaml', true],
  ['/w/crd/backup.update/old.yaml', true],
  ['/w/v1/tests/backups/stable.yaml', true],
  ['/w/config/samples/nightly.yaml', false],
  ['/w/tests.yaml', false],
])('%s holds tests: %s', (path, expected) => {
  expect(isTestFile(path)).toBe(expected);
});
