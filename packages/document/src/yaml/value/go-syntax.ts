import { compareUtf8, Float64, formatFloat, isJsonArray, MAX_INT64, type JsonValue } from '@structural/json';
import { goQuote } from '@structural/go';
import { floatSyntax, inGoOrder, keySyntax, type GoMembers } from './go-keys.js';
import { Unsupported } from './unsupported-values.js';

/**
 * A decoded value as Go's `%#v` prints it, for the messages of goyaml and sigs.k8s.io/yaml that show one.
 *
 * `members` has the mappings whose keys are not all strings. Recursion is as deep as the value.
 */
export function goSyntax(value: JsonValue, members: GoMembers): string {
  return value === null ? '<nil>' : print(value, members);
}

function print(value: JsonValue | Unsupported, members: GoMembers): string {
  if (value === null) return 'interface {}(nil)';
  if (value instanceof Unsupported) return floatSyntax(value.value);
  if (typeof value === 'string') return goQuote(value);
  if (typeof value === 'number' && !Number.isInteger(value)) return formatFloat(value);
  if (typeof value === 'bigint' && value > MAX_INT64) return `0x${value.toString(16)}`;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Float64) return formatFloat(value.value);
  if (isJsonArray(value)) return `[]interface {}{${value.map((item) => print(item, members)).join(', ')}}`;
  const own = members.get(value);
  const shown =
    own === undefined
      ? Object.keys(value)
          .sort(compareUtf8)
          .map((key) => `${goQuote(key)}:${print(value[key] ?? null, members)}`)
      : inGoOrder(own.values()).map((member) => `${keySyntax(member.key)}:${print(member.value, members)}`);
  return `map[interface {}]interface {}{${shown.join(', ')}}`;
}
