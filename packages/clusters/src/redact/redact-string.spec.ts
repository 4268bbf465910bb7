import { redactString } from './redact-string.js';

const KEY = new Uint8Array(32).fill(7);
const redact = (text: string): string => redactString(text, KEY);

describe('redactString', () => {
  it('keeps what is no secret', () => {
    for (const kept of ['', 'true', 'false', '2026-11-22', '2026-11-22T10:00:00Z', '1h30m', '500ms', '100Mi', '1.5Gi', '250m', '50%'])
      expect(redact(kept)).toBe(kept);
  });

  it.each([
    ['hunter2', /^[a-z]{6}[1-9]$/],
    ['Ab-9_x.Y', /^[A-Z][a-z]-[1-9]_[a-z]\.[A-Z]$/],
    ['1234', /^[1-9]\d{3}$/],
    ['007', /^00[1-9]$|^0\d\d$/],
    ['https://user:pass@example.com/path?q=1', /^https:\/\/[a-z]{4}:[a-z]{4}@[a-z]{7}\.[a-z]{3}\/[a-z]{4}\?[a-z]=[1-9]$/],
    ['3f2b8c1e-0d5a-4b6e-9c7f-8a1b2c3d4e5f', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/],
    ['192.168.10.1/24', /^1\d\d\.1\d\d\.[1-9]\d\.\d\/24$/],
    ['c2VjcmV0Cg==', /^[A-Za-z0-9]{10}==$/],
    ['Grüße, 世界', /^[A-Z][a-z]жж[a-z], жж$/],
  ])('keeps the shape of %s', (text, shape) => {
    const changed = redact(text);
    expect(changed).toMatch(shape);
    expect(changed).not.toBe(text);
    expect([...changed]).toHaveLength([...text].length);
  });

  it('is the same for the same string and key, and another for another', () => {
    expect(redact('hunter2hunter2')).toBe(redact('hunter2hunter2'));
    expect(redact('hunter2hunter2')).not.toBe(redact('hunter2hunter3'));
    expect(redactString('hunter2hunter2', new Uint8Array(32))).not.toBe(redact('hunter2hunter2'));
  });

  it('has no octet out of range, whatever the key', () => {
    for (let i = 0; i < 200; i++)
      expect(
        redactString('255.1.20.200', new Uint8Array(32).fill(i))
          .split('.')
          .every((octet) => Number(octet) <= 255),
      ).toBe(true);
  });
});
