// Runs in each file before its tests. A machine that stalls fails a test that measures or waits; such a test is tried once more, and the whole run names it
// at its end, with why it failed before. What is wrong fails twice: properties run on one seed.
import { jest } from '@jest/globals';

jest.retryTimes(1, { logErrorsBeforeRetry: true });
