/** Reads the numbers and texts of a WebAssembly module one after the other. */
export function wasmReader(bytes, start = 0) {
  const reader = {
    at: start,
    byte: () => bytes[reader.at++],
    number: () => {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = reader.byte();
        value += (byte & 127) * 2 ** shift;
        if (byte < 128) return value;
      }
    },
    bytes: (length) => bytes.subarray(reader.at, (reader.at += length)),
    text: () => reader.bytes(reader.number()).toString('utf8'),
  };
  return reader;
}

/** The sections of a module in their order, each with its kind and content. */
export function sectionsOf(wasm) {
  const reader = wasmReader(wasm, HEAD);
  const sections = [];
  while (reader.at < wasm.length) {
    const kind = reader.byte();
    sections.push({ kind, content: reader.bytes(reader.number()) });
  }
  return sections;
}

/**
 * Where the code of a module ends, whose last section is its data, and the pieces of that: where each is in memory, where in the module, and how long it is.
 */
export function layoutOf(wasm) {
  const data = sectionsOf(wasm).at(-1);
  if (data?.kind !== SECTION.data) throw new Error('the data of the module is not what it ends with');
  const start = wasm.length - data.content.length;
  const reader = wasmReader(wasm, start);
  const memory = Array.from({ length: reader.number() }, () => {
    // The kind of the piece, which is 0, and the instruction that gives its place.
    reader.bytes(2);
    const at = reader.number();
    reader.byte();
    const length = reader.number();
    const position = reader.at;
    reader.at += length;
    return [at, position, length];
  });
  return { code: start - unsigned(data.content.length).length - 1, memory };
}

/** A module of these sections. */
export function moduleOf(sections) {
  const head = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  return Buffer.concat([head, ...sections.flatMap(({ kind, content }) => [Buffer.from([kind]), unsigned(content.length), content])]);
}

/** The content of a section that is a list. */
export function listOf(items) {
  return Buffer.concat([unsigned(items.length), ...items]);
}

/** A number as the format writes those without a sign. */
export function unsigned(value) {
  const bytes = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left]);
    bytes.push((left % 128) | 128);
  }
}

/** A number as the format writes those with a sign. */
export function signed(value) {
  const bytes = [];
  for (let left = BigInt(value); ; left >>= 7n) {
    const low = Number(left & 127n);
    if ((left >> 7n === 0n && low < 64) || (left >> 7n === -1n && low >= 64)) return Buffer.from([...bytes, low]);
    bytes.push(low | 128);
  }
}

/** Kinds of sections. */
export const SECTION = { custom: 0, imports: 2, memory: 5, globals: 6, exports: 7, code: 10, data: 11 };

const HEAD = 8;
