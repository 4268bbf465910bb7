import { lineIndex, locate, parseDocuments, type SourceDocument } from '@structural/document';
import { isJsonObject, type JsonPath } from '@structural/json';
import type { Input } from '@structural/sources';
import { CONFIGURABLE, type ConfigurableInput, type WrittenInput } from './action-inputs.js';
import type { ActionProblem } from './problem.js';

/** What a config file says, or the one thing that is wrong with it. */
export type Config =
  | { readonly ok: true; readonly written: ReadonlyMap<ConfigurableInput, WrittenInput> }
  | { readonly ok: false; readonly problem: ActionProblem };

/**
 * Reads a config file: one mapping with names of inputs, in YAML or JSON, strictly.
 *
 * Unknown and repeated names, values of the wrong type and further documents are problems, each at its line. `file` names the file in
 * annotations.
 */
export function readConfig(input: Input, file: string): Config {
  if (input.kind === 'problem') return wrong(`${input.name}: ${input.message}`);
  const [document, second] = parseDocuments(input.bytes);
  if (document === undefined) return { ok: true, written: new Map() };
  if (!document.ok) return wrong(document.error.message, placeOf(file, document.text, document.error.range.start));
  const at = (path: JsonPath, part: 'key' | 'value'): ActionProblem['place'] => {
    const found = locate(document, path);
    return placeOf(file, document.text, (part === 'key' ? found?.key : undefined)?.start ?? found?.value.start ?? document.range.start);
  };
  if (second !== undefined)
    return wrong('it must be one document', placeOf(file, document.text, second.ok ? second.range.start : second.error.range.start));
  const [repeated] = document.duplicates;
  if (repeated !== undefined)
    return wrong(`${repeated.path.join('.')} is written twice`, placeOf(file, document.text, repeated.range.start));
  return readMembers(document, at);
}

function readMembers(document: SourceDocument, at: (path: JsonPath, part: 'key' | 'value') => ActionProblem['place']): Config {
  const { value } = document;
  if (!isJsonObject(value)) return wrong('it must be a mapping with names of inputs', at([], 'value'));
  const written = new Map<ConfigurableInput, WrittenInput>();
  for (const [name, member] of Object.entries(value)) {
    if (!isConfigurable(name))
      return wrong(
        `it has no input ${JSON.stringify(name.slice(0, 80))}; known are ${Object.keys(CONFIGURABLE).join(', ')}`,
        at([name], 'key'),
      );
    const text = asText(member, CONFIGURABLE[name]);
    if (text === undefined) return wrong(`${name} must be ${EXPECTED[CONFIGURABLE[name]]}`, at([name], 'value'));
    const place = at([name], 'value');
    written.set(name, { text, ...(place && { place }) });
  }
  return { ok: true, written };
}

const EXPECTED = {
  texts: 'a text or a list of texts',
  text: 'a text: put it in quotes',
  boolean: 'true or false',
  number: 'a whole number',
} as const;

function isConfigurable(name: string): name is ConfigurableInput {
  return Object.hasOwn(CONFIGURABLE, name);
}

/** A value as the workflow would write it; `undefined` if it is not of the type. */
function asText(value: unknown, type: (typeof CONFIGURABLE)[ConfigurableInput]): string | undefined {
  if (type === 'boolean') return typeof value === 'boolean' ? String(value) : undefined;
  if (type === 'number') return typeof value === 'bigint' || typeof value === 'number' ? String(value) : undefined;
  if (typeof value === 'string') return value;
  if (type !== 'texts' || !Array.isArray(value)) return undefined;
  // A line end in an item would make two of it.
  return value.every((item) => typeof item === 'string' && !/[\r\n]/.test(item)) ? value.join('\n') : undefined;
}

function placeOf(file: string, text: string, offset: number): ActionProblem['place'] {
  return { file, ...lineIndex(text).positionOf(offset) };
}

function wrong(message: string, place?: ActionProblem['place']): Config {
  return { ok: false, problem: { title: 'config', message: `the config file cannot be used: ${message}`, ...(place && { place }) } };
}
