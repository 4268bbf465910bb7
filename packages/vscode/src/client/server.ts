import { commands, window, workspace, type Disposable } from 'vscode';
import {
  DidChangeConfigurationNotification,
  ExecuteCommandRequest,
  State,
  type BaseLanguageClient,
  type LanguageClientOptions,
} from 'vscode-languageclient';
import { clientOptions } from './client-options.js';

/** The language server, as the parts of the extension ask it. */
export interface Server extends Disposable {
  /** Asks for a command of the server; rejects with what the server says for people. */
  ask<T>(command: string, argument?: object): Promise<T>;
  /** Sends what is not answered. */
  notify(method: string, params: object): Promise<void>;
  start(): Promise<void>;
  restart(): Promise<void>;
  showOutput(): void;
  /** Calls back each time that the server has started. */
  onStarted(listener: () => void): Disposable;
}

/** Makes a client that has not started yet. */
export type MakeClient = (options: LanguageClientOptions) => BaseLanguageClient;

/** Opens the server of a window. It reads its settings again when a workspace becomes trusted. */
export function openServer(makeClient: MakeClient): Server {
  const client = makeClient(clientOptions());
  const listeners = new Set<() => void>();
  const trusted = workspace.onDidGrantWorkspaceTrust(() => {
    if (client.state === State.Running) void client.sendNotification(DidChangeConfigurationNotification.type, { settings: null });
    void commands.executeCommand('setContext', 'structural.mayRunGit', true);
  });
  const states = client.onDidChangeState(({ newState }) => {
    if (newState === State.Running) for (const listener of listeners) listener();
  });
  const start = async (): Promise<void> => {
    try {
      await client.start();
    } catch (error) {
      client.error('the language server does not start', error, false);
      const choice = await window.showErrorMessage(
        `Structural: the language server does not start: ${messageOf(error)}`,
        'Show the Output',
      );
      if (choice !== undefined) client.outputChannel.show();
    }
  };
  return {
    start,
    ask: async <T>(command: string, argument: object = {}): Promise<T> => {
      if (client.state !== State.Running) await client.start();
      if (client.initializeResult?.capabilities.executeCommandProvider?.commands.includes(`structural.${command}`) !== true)
        throw new Error('this is not available in a browser');
      const result: unknown = await client.sendRequest(ExecuteCommandRequest.type, {
        command: `structural.${command}`,
        arguments: [argument],
      });
      return result as T;
    },
    notify: (method, params) => client.sendNotification(method, params),
    restart: async () => {
      if (client.state === State.Running) await client.stop();
      await start();
    },
    showOutput: () => {
      client.outputChannel.show();
    },
    onStarted: (listener) => {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
    dispose: () => {
      trusted.dispose();
      states.dispose();
      void client.dispose();
    },
  };
}

/** What an error says to people. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
