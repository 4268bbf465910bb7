import { isJsonObject, newJsonObject, type JsonObject } from '@structural/json';
import { sampleObjectAt, type ValueSite } from './value-at-site.js';

/** Objects with null in place of one member, or of a member of one. */
export function* withNulls({ path, root }: ValueSite): Generator<JsonObject> {
  const full = sampleObjectAt(root, path, true) ?? newJsonObject();
  const least = sampleObjectAt(root, path, false) ?? newJsonObject();
  for (const name in full) yield Object.assign(newJsonObject(), least, { [name]: null });
  for (const name in full) {
    const [member, small] = [full[name] ?? null, least[name] ?? newJsonObject()];
    if (!isJsonObject(member) || !isJsonObject(small)) continue;
    for (const below in member)
      yield Object.assign(newJsonObject(), least, { [name]: Object.assign(newJsonObject(), small, { [below]: null }) });
  }
}
