declare class TextDecoder {
  constructor(label: string, options: { readonly fatal: boolean; readonly ignoreBOM: boolean });
  decode(bytes: Uint8Array): string;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text that bytes are in UTF-8, or undefined for bytes that are none; a byte order mark stays. Source: Go `unicode/utf8`, Valid. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
