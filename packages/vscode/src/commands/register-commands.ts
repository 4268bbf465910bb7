import { commands, window, type Disposable } from 'vscode';
import { messageOf } from '../client/server.js';
import type { CommandParts } from './command-parts.js';
import { compareWithRevision } from './compare-with-revision.js';
import { createResource } from './create-resource.js';
import { explainAtCursor } from './explain-at-cursor.js';
import { nameDefinitions } from './name-definitions.js';
import { openDefinition } from './open-definition.js';
import { showStored } from './show-stored.js';

/** Registers what the palette and the menus offer. What cannot be done is shown as a message of one sentence. */
export function registerCommands(parts: CommandParts): readonly Disposable[] {
  const { definitions, server } = parts;
  const all: Readonly<Record<string, (...given: readonly unknown[]) => unknown>> = {
    explainAtCursor: () => explainAtCursor(parts),
    showStored: () => showStored(parts),
    compareWithRevision: (given) => compareWithRevision(parts, given),
    createResource: (node) => createResource(parts, node),
    nameDefinitions: () => nameDefinitions(),
    openDefinition: (node) => openDefinition(parts, node),
    refreshDefinitions: definitions.refresh,
    restartServer: server.restart,
    showOutput: server.showOutput,
  };
  return Object.entries(all).map(([name, run]) =>
    commands.registerCommand(`structural.${name}`, async (...given: readonly unknown[]) => {
      try {
        await run(...given);
      } catch (error) {
        void window.showWarningMessage(`Structural: ${messageOf(error)}`);
      }
    }),
  );
}
