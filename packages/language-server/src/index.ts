export { startOverStreams } from './start.js';
export type { ServerOptions, ServerStreams } from './start.js';
