import { visible } from '../text/visible-text.js';

/** A text as code in a line, whatever ticks it holds. */
export function code(text: string): string {
  const ticks = '`'.repeat(longestRun(text) + 1);
  return text.includes('`') ? `${ticks} ${visible(text)} ${ticks}` : `${ticks}${visible(text)}${ticks}`;
}

/** A text without marks, in one line. */
export function escaped(text: string): string {
  return visible(text.replace(/\s*\n\s*/g, ' ')).replace(/[\\`*_{}[\]<>|#@]/g, '\\$&');
}

/** YAML as a block of code, each line behind `indent`. */
export function fenced(text: string, indent: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  const lines = text.trimEnd().split('\n').map(visible);
  return [`${fence}yaml`, ...lines, fence].map((line) => (line === '' ? '' : `${indent}${line}`)).join('\n');
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
