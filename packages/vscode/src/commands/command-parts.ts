import type { Server } from '../client/server.js';
import type { DefinitionsView } from '../definitions/definitions-view.js';
import type { VirtualDocuments } from '../documents/virtual-documents.js';

/** What commands work with. */
export interface CommandParts {
  readonly server: Server;
  readonly documents: VirtualDocuments;
  readonly definitions: DefinitionsView;
}
