/** The CRDs of a Helm template as far as they can be read without rendering it. */
export interface PlainTemplate {
  /** A text with the same lines, of which those of actions and of other documents are empty; some webhook stands for one that actions name. */
  readonly text: string;
  /** How many CRDs it has, */
  readonly definitions: number;
  /** and how many only a render could show. */
  readonly unread: number;
}

const LITERAL = /\{\{-?\s*(["`])((?:(?!\1)[^\n])*)\1\s*-?\}\}/g;
const COMMENT = /\{\{-?\s*\/\*[\s\S]*?\*\/\s*-?\}\}/g;
const ACTIONS_ONLY = /^\s*(?:\{\{(?:(?!\}\}).)*\}\}\s*)+$/;
const CONDITION = /\{\{-?\s*(?:if|with|range)\b/;
const KEEPS = /^(\s+["']?helm\.sh\/resource-policy["']?:\s*)["']?keep["']?\s*$/;
const END = /\{\{-?\s*(?:end|else)\b/;

/**
 * Reads the CRDs of a template whose actions only decide whether a CRD is there, name labels, or configure its conversion webhook: what it
 * defines is then the same whatever the values are. All others are counted.
 */
export function plainTemplate(template: string): PlainTemplate {
  const literal = template.replace(COMMENT, (text) => text.replace(/[^\n]/g, '')).replace(LITERAL, '$2');
  // What stood in quotes was no action, and must not be taken for one now.
  const isEscaped = literal !== template && LITERAL.test(template);
  LITERAL.lastIndex = 0;
  const documents: string[][] = [[]];
  for (const line of literal.split('\n')) {
    if (/^---(?:\s|$)/.test(line)) documents.push([]);
    documents.at(-1)!.push(line);
  }
  let definitions = 0;
  let unread = 0;
  const lines = documents.flatMap((document) => {
    const empty = document.map((line, i) => (i === 0 && line.startsWith('---') ? '---' : ''));
    if (!document.some((line) => /^kind:\s*["']?CustomResourceDefinition["']?\s*$/.test(line))) return empty;
    const plain = isEscaped && document.some((line) => line.includes('{{')) ? undefined : plainLines(document);
    if (plain === undefined) unread++;
    else definitions++;
    return plain ?? empty;
  });
  return { text: lines.join('\n'), definitions, unread };
}

/** The lines of a document without actions; undefined where they decide what it defines. What decides whether Helm keeps it stands for that. */
function plainLines(document: readonly string[]): readonly string[] | undefined {
  const lines = [...document];
  if (lines.filter((line) => line.startsWith('kind:')).length > 1) return undefined;
  let section = '';
  let condition: string | undefined;
  const policies = new Map<number, string>();
  for (const [i, line] of lines.entries()) {
    const key = /^([A-Za-z]+):/.exec(line)?.[1];
    if (key !== undefined) [section, condition] = [key, undefined];
    if (section === 'spec') continue;
    if (!line.includes('{{')) {
      const [, policy] = (condition !== undefined && KEEPS.exec(line)) || [];
      if (policy !== undefined) policies.set(i, `${policy}'${condition?.replaceAll("'", "''") ?? ''}'`);
      continue;
    }
    if (key !== undefined || (section === 'metadata' && /^ {2}name:/.test(line))) return undefined;
    if (CONDITION.test(line)) condition = line.trim();
    else if (/\{\{-?\s*end\b/.test(line)) condition = undefined;
    lines[i] = '';
  }
  const spec = lines.findIndex((line) => line.startsWith('spec:'));
  if (spec < 0) return undefined;
  const webhook = dropConversion(lines, spec);
  dropEmptyConditions(lines, spec);
  if (webhook !== undefined) lines[webhook] = SOME_WEBHOOK;
  // What ends the conditions around the document.
  for (let i = lines.length - 1; i > spec && (lines[i]!.trim() === '' || (ACTIONS_ONLY.test(lines[i]!) && END.test(lines[i]!))); i--)
    lines[i] = '';
  return lines.some((line) => line.includes('{{')) ? undefined : lines.map((line, i) => policies.get(i) ?? line);
}

/** A webhook that a release names: what it makes of an object only a cluster knows. */
const SOME_WEBHOOK =
  '  conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: {service: {namespace: of-the-release, name: webhook}}}}';

/**
 * Empties a conversion with actions in it or a condition around it, and says which line some webhook is to take: it decides nothing about what is
 * accepted, but what other versions return.
 */
function dropConversion(lines: string[], spec: number): number | undefined {
  const start = lines.findIndex((line, i) => i > spec && /^ {2}conversion:/.test(line));
  if (start < 0) return undefined;
  let end = start + 1;
  while (end < lines.length && (/^ {3,}/.test(lines[end]!) || lines[end]!.trim() === '' || isInside(lines, end, start))) end++;
  if (!lines.slice(start, end).some((line) => line.includes('{{')) && !isConditional(lines, start)) return undefined;
  const isNone = lines.slice(start, end).some((line) => /^\s*strategy:\s*["']?None["']?\s*$/.test(line));
  for (let i = start; i < end; i++) lines[i] = '';
  return isNone ? undefined : start;
}

function isConditional(lines: readonly string[], at: number): boolean {
  return at > 0 && ACTIONS_ONLY.test(lines[at - 1]!) && CONDITION.test(lines[at - 1]!);
}

/** Whether a line of actions at the margin is still in what begins at `start`: an `end` of a condition that begins there. */
function isInside(lines: readonly string[], at: number, start: number): boolean {
  if (!ACTIONS_ONLY.test(lines[at]!)) return false;
  if (!END.test(lines[at]!)) return true;
  const before = lines.slice(start, at);
  const opened = before.filter((line) => CONDITION.test(line)).length - before.filter((line) => /\{\{-?\s*end\b/.test(line)).length;
  return opened > 0;
}

/** Removes conditions with nothing in them. */
function dropEmptyConditions(lines: string[], spec: number): void {
  const open: number[] = [];
  for (let i = spec; i < lines.length; i++) {
    const line = lines[i]!;
    if (line.trim() === '') continue;
    if (!ACTIONS_ONLY.test(line)) open.length = 0;
    else if (CONDITION.test(line)) open.push(i);
    else if (/\{\{-?\s*end\b/.test(line) && open.length > 0) lines[i] = lines[open.pop()!] = '';
  }
}
