import type { Colors } from './colors.js';

/** A message with the values that it quotes in their colour. */
export function withQuotedValues(message: string, paint: Pick<Colors, 'isColorSupported' | 'magenta'>): string {
  return paint.isColorSupported ? message.replace(/"(?:[^"\\\n]|\\.)*"/g, (value) => paint.magenta(value)) : message;
}
