const MAX_ADDRESS = 2000;

/** An address that may be followed, as browsers write it; undefined for everything else, scripts above all. */
export function webAddress(text: string | undefined): string | undefined {
  if (text === undefined || text.length > MAX_ADDRESS || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}
