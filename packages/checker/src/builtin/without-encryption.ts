import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';

/** An object as it is once SOPS has decrypted it, with null for each encrypted value; itself where SOPS has not encrypted it. */
export function withoutEncryption(object: JsonObject): JsonObject {
  const { sops } = object;
  if (!isJsonObject(sops) || (sops['mac'] === undefined && sops['lastmodified'] === undefined)) return object;
  const whole = newJsonObject();
  for (const key in object) if (key !== 'sops') whole[key] = decrypted(object[key] ?? null);
  return whole;
}

function decrypted(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.startsWith('ENC[') ? null : value;
  if (isJsonArray(value)) return value.map(decrypted);
  if (!isJsonObject(value)) return value;
  const whole = newJsonObject();
  for (const key in value) whole[key] = decrypted(value[key] ?? null);
  return whole;
}
