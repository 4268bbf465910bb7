import { LSPErrorCodes, ResponseError, type ExecuteCommandParams } from 'vscode-languageserver';
import { logError } from '../state/answer.js';
import type { ServerState } from '../state/server-state.js';

/** `workspace/executeCommand`: answers with a result, or with an error whose message an editor shows. */
export async function executeCommand(state: ServerState, { arguments: given, command }: ExecuteCommandParams): Promise<unknown> {
  const { commandPlace, commands } = state;
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (run === undefined) return refusal(`there is no command ${command}`);
  try {
    await state.ready;
    const answer = await run(given?.[0], commandPlace);
    return answer.ok ? answer.result : refusal(answer.message);
  } catch (error) {
    logError(state, error);
    return refusal('the command failed; the log of the server says where');
  }
}

function refusal(message: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}
