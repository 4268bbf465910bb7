import { SECTION, sectionsOf, wasmReader } from './wasm-sections.mjs';

/** The names of the functions in a WebAssembly module that was linked with them, by their numbers, as its section of names has them. */
export function functionNames(wasm) {
  const names = new Map();
  for (const { kind, content } of sectionsOf(wasm)) {
    const reader = wasmReader(content);
    if (kind !== SECTION.custom || reader.text() !== 'name') continue;
    while (reader.at < content.length) {
      const part = reader.byte();
      const end = reader.number() + reader.at;
      if (part === FUNCTIONS) for (let left = reader.number(); left > 0; left--) names.set(reader.number(), reader.text());
      reader.at = end;
    }
  }
  return names;
}

const FUNCTIONS = 1;
