/** Whether a value is an address of the web that may be followed; nothing else is, scripts above all. */
export function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_ADDRESS && /^https?:\/\/[^\s<>"'`\\]+$/i.test(value);
}

const MAX_ADDRESS = 2000;
