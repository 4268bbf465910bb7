const SURROGATE = /[\ud800-\udfff]/;

/** Where the code point of that index begins in the text, in UTF-16 units; the text's length for any index beyond. */
export function unitOffset(text: string, index: number): number {
  if (!SURROGATE.test(text)) return Math.min(index, text.length);
  let at = 0;
  for (let i = 0; i < index && at < text.length; i++) at = after(text, at);
  return at;
}

function after(text: string, at: number): number {
  return at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
}
