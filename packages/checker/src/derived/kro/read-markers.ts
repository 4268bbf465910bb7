/** A marker of SimpleSchema, such as `minimum=1`. */
export interface Marker {
  readonly key: string;
  readonly value: string;
  /** Where it starts and ends, counted in UTF-16 units of the text of the field. */
  readonly start: number;
  readonly end: number;
}

/** What keeps markers from being read. */
export interface MarkerFault {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** The name of a marker that there is not. */
  readonly unknown?: string;
}

/** The markers that kro 0.9 knows. */
export const MARKERS: readonly string[] = [
  ...['required', 'default', 'description', 'minimum', 'maximum', 'validation', 'enum', 'immutable', 'pattern', 'uniqueItems'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'listType', 'listMapKey'],
];

interface Reading {
  buffer: string;
  /** Where the text in the buffer starts. */
  from: number;
  key: { readonly name: string; readonly start: number } | undefined;
  inQuotes: boolean;
  isEscaped: boolean;
  brackets: number;
}

/** The markers of a field, read from `from` on; or what is wrong with them. Source: kro, `pkg/simpleschema`, `ParseMarkers`. Linear. */
export function readMarkers(text: string, from: number): readonly Marker[] | MarkerFault {
  const markers: Marker[] = [];
  const reading: Reading = { buffer: '', from, key: undefined, inQuotes: false, isEscaped: false, brackets: 0 };
  for (let at = from; at < text.length; at++) {
    const fault = readCharacter(reading, markers, text[at]!, at);
    if (fault !== undefined) return fault;
  }
  const end = text.length;
  if (reading.key === undefined) {
    const { buffer, from: start } = reading;
    return { message: `marker key '${buffer}' without a value`, start: buffer === '' ? from - 1 : start, end };
  }
  takeMarker(reading, markers, end);
  const { start = from } = markers.at(-1) ?? {};
  if (reading.inQuotes) return { message: 'unclosed quote', start, end };
  return reading.brackets > 0 ? { message: 'unclosed bracket/brace', start, end } : markers;
}

function readCharacter(reading: Reading, markers: Marker[], character: string, at: number): MarkerFault | undefined {
  const isOutside = !reading.inQuotes && reading.brackets === 0;
  const isSpace = /\s/.test(character);
  if (character === '=' && reading.key === undefined && isOutside) return takeKey(reading, at);
  if (isSpace && isOutside) {
    if (reading.key !== undefined) takeMarker(reading, markers, at);
    return undefined;
  }
  if (reading.buffer === '' && reading.key === undefined) reading.from = at;
  reading.buffer += character;
  if (character === '"' && !reading.isEscaped) reading.inQuotes = !reading.inQuotes;
  else if (character === '\\' && reading.inQuotes && !reading.isEscaped) reading.isEscaped = true;
  else if (!reading.inQuotes && /[[{]/.test(character)) reading.brackets++;
  else if (!reading.inQuotes && /[\]}]/.test(character)) {
    reading.brackets--;
    if (reading.brackets < 0) return { message: 'unmatched closing bracket/brace', start: at, end: at + 1 };
  } else if (reading.inQuotes) reading.isEscaped = false;
  return undefined;
}

function takeKey(reading: Reading, at: number): MarkerFault | undefined {
  const name = reading.buffer.trim();
  const start = name === '' ? at : reading.from;
  if (name === '') return { message: 'empty marker key', start, end: at + 1 };
  if (!MARKERS.includes(name)) return { message: `invalid marker key "${name}": unknown marker: ${name}`, start, end: at, unknown: name };
  reading.key = { name, start };
  reading.buffer = '';
  return undefined;
}

function takeMarker(reading: Reading, markers: Marker[], end: number): void {
  const { buffer, key } = reading;
  if (key !== undefined) markers.push({ key: key.name, value: valueOf(buffer), start: key.start, end });
  reading.key = undefined;
  reading.buffer = '';
}

function valueOf(text: string): string {
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  return isQuoted ? text.slice(1, -1).replace(/\\(["\\])/g, '$1') : text.trim();
}
