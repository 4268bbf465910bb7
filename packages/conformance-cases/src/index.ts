export type { ProtocolAnswer, ConformanceCase, CelRequest, ProtocolRequest } from './case.js';
export { answerOf, NEWEST_MINOR, OLDEST_MINOR, PREVIEW_MINOR } from './case.js';
export { requestLine } from './case-line.js';
export { casesFolder, readCases } from './read-cases.js';
