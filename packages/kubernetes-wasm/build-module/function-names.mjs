/** The names of the functions in a WebAssembly module that was linked with them, as its section of names has them. */
export function functionNames(wasm) {
  const names = [];
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = wasm[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  const text = () => {
    const length = number();
    at += length;
    return wasm.toString('utf8', at - length, at);
  };
  while (at < wasm.length) {
    const kind = wasm[at++];
    const size = number();
    const end = at + size;
    if (kind === CUSTOM && text() === 'name')
      while (at < end) {
        const part = wasm[at++];
        const after = number() + at;
        if (part === FUNCTIONS)
          for (let left = number(); left > 0; left--) {
            number();
            names.push(text());
          }
        at = after;
      }
    at = end;
  }
  return names;
}

/** A module whose memory grows up to some pages of 64 KiB and no further. */
export function withLargestMemory(wasm, pages) {
  let at = 8;
  for (;;) {
    const [kind, size] = [wasm[at], wasm[at + 1]];
    if (kind === MEMORY) break;
    // All sections are read over; their sizes are LEB128.
    let [value, shift] = [0, 0];
    let next = at + 1;
    for (;;) {
      const byte = wasm[next++];
      value += (byte & 127) * 2 ** shift;
      shift += 7;
      if (byte < 128) break;
    }
    if (size === undefined) throw new Error('the module has no memory');
    at = next + value;
  }
  const [, size, count, flags] = wasm.subarray(at, at + 4);
  if (count !== 1 || flags !== 0) throw new Error('the memory of the module is not as Go makes it');
  const smallest = wasm.subarray(at + 4, at + 2 + size);
  const body = [1, 1, ...smallest, ...leb(pages)];
  return Buffer.concat([wasm.subarray(0, at), Buffer.from([MEMORY, body.length, ...body]), wasm.subarray(at + 2 + size)]);
}

function leb(value) {
  const bytes = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

const CUSTOM = 0;
const FUNCTIONS = 1;
const MEMORY = 5;
