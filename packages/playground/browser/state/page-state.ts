/** All that a person has put into the page: what a link shares. */
export interface PageState {
  readonly definition: string;
  readonly resource: string;
  /** The definition of before; empty where nothing is compared. */
  readonly old: string;
  /** The server, such as `1.37`; empty for the newest. */
  readonly server: string;
  readonly tab: string;
  readonly expression: string;
  readonly path: string;
}

export const EMPTY_STATE: PageState = { definition: '', resource: '', old: '', server: '', tab: '', expression: '', path: '' };

/** A link that says more than this is none of ours. */
const MAX_BYTES = 16 << 20;

/** The state as the fragment of an address, compressed. */
export async function toFragment(state: PageState): Promise<string> {
  const text = JSON.stringify(Object.fromEntries(Object.entries(state).filter(([, value]) => value !== '')));
  const packed = await readAll(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')), MAX_BYTES);
  let binary = '';
  for (const byte of packed) binary += String.fromCharCode(byte);
  return `#s=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** The state of a fragment; undefined where it has none, or one that cannot be read. */
export async function fromFragment(fragment: string): Promise<PageState | undefined> {
  const [, packed] = /^#s=([\w-]+)$/.exec(fragment) ?? [];
  if (packed === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const text = await readAll(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')), MAX_BYTES);
    return toState(JSON.parse(new TextDecoder().decode(text)));
  } catch {
    return undefined;
  }
}

function toState(value: unknown): PageState | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const given = new Map<string, unknown>(Object.entries(value));
  const text = (name: keyof PageState): string => {
    const found = given.get(name);
    return typeof found === 'string' ? found : '';
  };
  return {
    definition: text('definition'),
    resource: text('resource'),
    old: text('old'),
    server: text('server'),
    tab: text('tab'),
    expression: text('expression'),
    path: text('path'),
  };
}

/** All bytes of a stream, which must not have more than it may. */
async function readAll(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error('the link holds too much');
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
