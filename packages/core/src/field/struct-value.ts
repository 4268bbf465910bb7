import {
  compareUtf8,
  isJsonArray,
  isJsonObject,
  newJsonObject,
  printJson,
  printJsonString,
  type JsonValue,
  type MutableJsonObject,
} from '@structural/json';

const structs = new WeakSet<object>();

/** An empty object that stands for one of Go's structs, whose members are printed in the order in which they are set. */
export function newStruct(): MutableJsonObject {
  const made = newJsonObject();
  structs.add(made);
  return made;
}

/** A value as Go's `json.Marshal` prints it: members of structs in the order of Go's fields, keys of maps sorted. */
export function printStructs(value: JsonValue): string {
  if (isJsonArray(value)) return `[${value.map(printStructs).join(',')}]`;
  if (!isJsonObject(value)) return printJson(value);
  const names = Object.keys(value);
  if (!structs.has(value)) names.sort(compareUtf8);
  return `{${names.map((name) => `${printJsonString(name)}:${printStructs(value[name] ?? null)}`).join(',')}}`;
}
