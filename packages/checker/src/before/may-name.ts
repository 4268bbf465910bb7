/** Whether a text may have a name in it; one in UTF-16 may, and so may any where the name is no ASCII. */
export function mayName(text: Uint8Array, name: string): boolean {
  const isUtf16 = (text[0] === 0xff && text[1] === 0xfe) || (text[0] === 0xfe && text[1] === 0xff);
  return (
    isUtf16 ||
    !/^[\x20-\x7e]+$/.test(name) ||
    includesBytes(
      text,
      Uint8Array.from(name, (letter) => letter.charCodeAt(0)),
    )
  );
}

/** Whether two texts are the same, byte by byte. */
export function areSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

function includesBytes(text: Uint8Array, part: Uint8Array): boolean {
  const [first = 0] = part;
  for (let at = text.indexOf(first); at !== -1; at = text.indexOf(first, at + 1)) {
    let length = 1;
    while (length < part.length && text[at + length] === part[length]) length++;
    if (length >= part.length) return true;
  }
  return false;
}
