import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The names of files in the lines of an input. Commas part names, but within braces and brackets of patterns, and in the name of a file that is there. */
export function fileNames(lines: readonly string[], directory: string): readonly string[] {
  return lines.flatMap((line) => (!line.includes(',') || existsSync(resolve(directory, line)) ? [line] : partsOf(line)));
}

function partsOf(line: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const character of line) {
    if (OPENING.includes(character)) depth++;
    if (CLOSING.includes(character)) depth = Math.max(depth - 1, 0);
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const OPENING = '{[(';
const CLOSING = '}])';
