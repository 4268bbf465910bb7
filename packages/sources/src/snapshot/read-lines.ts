/** The lines of a stream of bytes, without their ends and without empty ones; `too-long` is the last for one that no memory should hold. */
export async function* readLines(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | 'too-long'> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of stream) {
    let from = 0;
    for (let end = piece.indexOf(LINE_END); end >= 0; end = piece.indexOf(LINE_END, from)) {
      const rest = piece.subarray(from, end);
      from = end + 1;
      const line = pieces.length === 0 ? rest : Buffer.concat([...pieces, rest]);
      pieces = [];
      length = 0;
      if (line.length > 0) yield line;
    }
    if (from < piece.length) pieces.push(piece.subarray(from));
    length += piece.length - from;
    if (length > MAX_LINE_BYTES) {
      yield 'too-long';
      return;
    }
  }
  if (length > 0) yield Buffer.concat(pieces);
}

const LINE_END = 0x0a;
const MAX_LINE_BYTES = 64 * 1024 * 1024;
