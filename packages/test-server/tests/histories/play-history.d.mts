import type { Ask } from '../../../../tools/kube-apiserver/ask.d.mts';
import type { Clock } from '../../src/index.js';

/** A step that was asked of both servers, with the difference of their answers, if there is one. */
export interface PlayedStep {
  readonly method: string;
  readonly difference?: { readonly method: string; readonly text: string; readonly step: number };
}

export function playHistory(history: {
  readonly clock: Clock;
  readonly group: string;
  readonly isBuiltin: boolean;
  readonly namespace: string;
  readonly own: Ask;
  readonly real: Ask;
  readonly seed: number;
  readonly steps: number;
}): AsyncIterable<PlayedStep>;
