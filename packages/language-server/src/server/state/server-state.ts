import { TextDocuments, type Connection } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { CommandPlace } from '../../commands/command.js';
import type { Commands } from '../../commands/commands.js';
import { openFindings, type OpenFileFindings } from '../../diagnostics/find-findings.js';
import type { EditorPlaces } from '../../diagnostics/to-diagnostic.js';
import type { LensSources } from '../../lenses/definition-lenses.js';
import { DEFAULT_SETTINGS, type ClientSettings } from '../../workspace/client-settings.js';
import type { Workspace } from '../../workspace/workspace.js';
import type { Addresses } from './addresses.js';
import { readClient, type Client } from './client.js';
import { openTurns, type Turns } from './turns.js';

/** Where the server runs. */
export interface ServerHost {
  readonly version: string;
  readonly workspace: Workspace;
  readonly addresses: Addresses;
  /** What it answers of `workspace/executeCommand`. */
  readonly commands?: Commands;
  /** What lenses show; none without it. */
  readonly lenses?: LensSources;
}

/** All that a server knows while it answers one editor; its handlers read and change it. */
export interface ServerState {
  readonly connection: Connection;
  readonly version: string;
  readonly workspace: Workspace;
  readonly addresses: Addresses;
  readonly commands: Commands;
  readonly lenses: LensSources | undefined;
  readonly documents: TextDocuments<TextDocument>;
  readonly findings: OpenFileFindings;
  readonly turns: Turns;
  readonly places: EditorPlaces;
  readonly commandPlace: CommandPlace;
  /** What the editor can do; nothing before it said so. */
  client: Client;
  settings: ClientSettings;
  /** The addresses of the folders of the workspace. */
  roots: readonly string[];
  /** The addresses of the config files that diagnostics were sent of. */
  reportedConfigs: readonly string[];
  /** Ends once all is read that was asked to be read. */
  ready: Promise<void>;
}

/** The state of a server that nobody has talked to. */
export function openState(connection: Connection, { addresses, commands = {}, lenses, version, workspace }: ServerHost): ServerState {
  const places: EditorPlaces = {
    uriOf: addresses.uriOf,
    textOf: (path) => workspace.textOf(path),
    withShortPaths: (text) =>
      state.roots.reduce((short, root) => short.replaceAll(`${addresses.pathOf(root)}${addresses.separator}`, ''), text),
  };
  const state: ServerState = {
    connection,
    version,
    workspace,
    addresses,
    commands,
    lenses,
    documents: new TextDocuments(TextDocument),
    findings: openFindings(workspace),
    turns: openTurns(),
    places,
    commandPlace: { workspace, places, pathOf: addresses.pathOf, mayRunGit: () => state.settings.git },
    client: readClient({}),
    settings: DEFAULT_SETTINGS,
    roots: [],
    reportedConfigs: [],
    ready: Promise.resolve(),
  };
  return state;
}
