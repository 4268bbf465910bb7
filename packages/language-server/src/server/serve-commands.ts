import { LSPErrorCodes, ResponseError, type Connection } from 'vscode-languageserver';
import type { CommandPlace } from '../commands/command.js';
import type { Commands } from '../commands/commands.js';

/** When commands are answered, and what of their faults is logged. */
export interface CommandService extends CommandPlace {
  /** Ends once all folders are read. */
  ready(): Promise<void>;
  log(error: unknown): void;
}

/** Answers `workspace/executeCommand`: with a result, or with an error whose message an editor shows. */
export function serveCommands(connection: Connection, commands: Commands, { log, ready, ...place }: CommandService): void {
  connection.onExecuteCommand(async ({ arguments: [argument] = [], command }) => {
    const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
    if (run === undefined) return refusal(`there is no command ${command}`);
    try {
      await ready();
      const answer = await run(argument, place);
      return answer.ok ? answer.result : refusal(answer.message);
    } catch (error) {
      log(error);
      return refusal('the command failed; the log of the server says where');
    }
  });
}

function refusal(message: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}
