import type pc from 'picocolors';

/** A message with the values that it quotes in their colour. */
export function withQuotedValues(message: string, paint: Pick<ReturnType<typeof pc.createColors>, 'isColorSupported' | 'magenta'>): string {
  return paint.isColorSupported ? message.replace(/"(?:[^"\\\n]|\\.)*"/g, (value) => paint.magenta(value)) : message;
}
