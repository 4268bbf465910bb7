export { answer } from './answer.js';
export { answerStream } from './answer-stream.js';
export { readCases } from './cases.js';
export type { Case } from './cases.js';
export { compareAnswers } from './compare.js';
export type { Difference } from './compare.js';
export { judgeAgainst, parseExpectedFailures } from './expected-failures.js';
export type { ExpectedFailure } from './expected-failures.js';
export type { Answer, Request } from './request.js';
