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

const CUSTOM = 0;
const FUNCTIONS = 1;
