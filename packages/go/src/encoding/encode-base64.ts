const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes as padded standard base64, as Go prints `[]byte` in JSON. */
export function encodeBase64(bytes: readonly number[]): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const group = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const digits = [18, 12, 6, 0].map((shift) => ALPHABET[(group >> shift) & 63] ?? '');
    const left = bytes.length - i;
    text +=
      left >= 3
        ? digits.join('')
        : digits
            .slice(0, left + 1)
            .join('')
            .padEnd(4, '=');
  }
  return text;
}

/** Bytes as a text of as many characters, so that ASCII in them can be searched for. */
export function latin1(bytes: readonly number[]): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
