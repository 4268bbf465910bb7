import { SyntaxFailure } from './syntax-problem.js';
import { goyamlMessage } from './goyaml-message.js';

/**
 * Where the first document of a YAML text ends: before the `---` or `...` that closes it, else at the end of the text.
 *
 * sigs.k8s.io/yaml reads no further; what follows may even be broken. Throws a {@link SyntaxFailure} for directives that goyaml refuses and
 * for a text that starts with `...`.
 */
export function firstDocumentEnd(text: string): number {
  let opened = false;
  let marker = nextMarker(text, 0);
  if (marker < 0 && !text.includes('%')) return text.length;
  const prologue = readPrologue(text, marker < 0 ? text.length : marker);
  if (marker >= 0 && !prologue.content) {
    if (text.charAt(marker) === '.') fail(text, 'did not find expected node content', marker);
    opened = true;
  }
  if (prologue.directives && !opened) fail(text, 'did not find expected <document start>', prologue.next);
  if (opened) marker = nextMarker(text, marker + 3);
  return marker < 0 ? text.length : marker;
}

const MARKER = /(?<=^\ufeff?|[\n\r\u0085\u2028\u2029])(?:---|\.\.\.)(?=[ \t\n\r\u0085\u2028\u2029]|$)/g;

/** The offset of the next line that starts with `---` or `...` followed by a blank, or -1. */
function nextMarker(text: string, from: number): number {
  MARKER.lastIndex = from;
  const match = MARKER.exec(text);
  return match === null ? -1 : match.index;
}

/** What stands before the first marker: directives, content, or nothing but comments. */
function readPrologue(text: string, end: number): { content: boolean; directives: boolean; next: number } {
  const line = /([^\n\r\u0085\u2028\u2029]*)(\r\n|[\n\r\u0085\u2028\u2029]|$)/y;
  let directives = false;
  let versions = 0;
  const handles = new Set<string>();
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at < end; ) {
    line.lastIndex = at;
    const [whole = '', content = ''] = line.exec(text) ?? [];
    if (content.startsWith('%')) {
      directives = true;
      const problem = directiveProblem(content, handles, versions);
      if (problem !== undefined) fail(text, problem.text, at, problem.stage);
      if (content.startsWith('%YAML')) versions++;
    } else if (!/^ *(?:#|$)/.test(content)) return { content: true, directives, next: at };
    at += whole.length || 1;
  }
  return { content: false, directives, next: end };
}

const HANDLE = /^%TAG[ \t]+(!(?:[\w-]*!)?)[ \t]+([\w\-;/?:@&=+$,.!~*'()[\]%]+)[ \t]*(?:#.*)?$/;

function directiveProblem(
  line: string, handles: Set<string>, versions: number,
): { readonly text: string; readonly stage: 'scanner' | 'parser' } | undefined {
  const name = /^%([\w-]*)(.?)/.exec(line);
  if (name?.[1] === '' || name === null) return { text: 'could not find expected directive name', stage: 'scanner' };
  if (name[2] !== '' && name[2] !== ' ' && name[2] !== '\t') return { text: 'found unexpected non-alphabetical character', stage: 'scanner' };
  if (name[1] === 'YAML') {
    const version = /^%YAML[ \t]+(\d{1,2})\.(\d{1,2})[ \t]*(?:#.*)?$/.exec(line);
    if (version === null) return { text: 'did not find expected comment or line break', stage: 'scanner' };
    if (versions > 0) return { text: 'found duplicate %YAML directive', stage: 'parser' };
    return Number(version[1]) === 1 && Number(version[2]) === 1 ? undefined : { text: 'found incompatible YAML document', stage: 'parser' };
  }
  if (name[1] !== 'TAG') return { text: 'found unknown directive name', stage: 'scanner' };
  const tag = HANDLE.exec(line);
  if (tag === null) return { text: 'did not find expected whitespace', stage: 'scanner' };
  if (handles.has(tag[1] ?? '')) return { text: 'found duplicate %TAG directive', stage: 'parser' };
  handles.add(tag[1] ?? '');
  return undefined;
}

function fail(text: string, problem: string, at: number, stage: 'scanner' | 'parser' = 'parser'): never {
  throw new SyntaxFailure('yaml-syntax', goyamlMessage(stage, problem, text, at), at, Math.min(at + 3, text.length));
}
