export { startOverStreams } from './start.js';
export type { LanguageServerOptions, ServerStreams } from './start.js';
export type { ShownText } from './commands/command.js';
export type { ComparedText } from './commands/compare-with.js';
export type { FileStatus, StatusKind } from './commands/judged-by.js';
export type { ListedDefinition, ListedVersion } from './commands/list-definitions.js';
export type { StoredText } from './commands/show-stored.js';
export type { ListedTest, ListedTests, TestProblem } from './commands/tests/list-tests.js';
export type { TestFailure, TestResult, TestResults } from './commands/tests/run-tests.js';
