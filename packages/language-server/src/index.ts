export { startOverStreams } from './start.js';
export type { ServerStreams } from './start.js';
export type { ServerOptions } from './server/open-server.js';
