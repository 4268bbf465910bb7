import { openKubernetes } from '@structural/kubernetes-wasm';
import { startOverStreams } from '@structural/language-server';

type ServerOptions = Parameters<typeof startOverStreams>[1];

/** Answers VS Code over two streams; the server's own code for built-in kinds is loaded by the first object of one. */
export function answerEditor(streams: Parameters<typeof startOverStreams>[0], options: ServerOptions): void {
  startOverStreams(streams, { ...options, kubernetes: openKubernetes() });
}
