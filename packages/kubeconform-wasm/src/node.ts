export * from './index.js';
export { runCommand } from './run-command.js';
export type { CommandHost } from './run-command.js';
export { schemaFolder } from './schemas/schema-folder.js';
