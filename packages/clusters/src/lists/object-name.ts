import { member } from '../requests/member.js';

/** What an object is called. */
export interface ObjectName {
  /** Empty for what is in no namespace. */
  readonly namespace: string;
  readonly name: string;
}

/** The name of an object given as JSON text; undefined where it is none, or has none. */
export function objectName(json: Uint8Array): ObjectName | undefined {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString());
  } catch {
    return undefined;
  }
  const metadata = member(value, 'metadata');
  const name = member(metadata, 'name');
  const namespace = member(metadata, 'namespace') ?? '';
  return typeof name === 'string' && name !== '' && typeof namespace === 'string' ? { namespace, name } : undefined;
}
