export { startOverStreams } from './start.js';
export type { LanguageServerOptions, ServerStreams } from './start.js';
