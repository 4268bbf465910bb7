import {
  dns1035LabelFaults,
  dns1123LabelFaults,
  dns1123SubdomainFaults,
  formatCheck,
  labelKeyFaults,
  labelValueFaults,
} from '@structural/core';
import { parseUrl, goQuote } from '@structural/go';
import type { Language } from '../../language/rule-behaviour.js';
import { type CelOpaque, type CelOptional, listOf, OPTIONAL_NONE, optionalOf } from '../../values/value.js';
import { type ArgumentType, isKind, taking, text } from '../arguments.js';
import { countOf, patternCost } from '../runtime-costs.js';
import type { Estimate } from '../../estimates/costed-call.js';
import { times } from '../../estimates/bounds.js';
import { PER_CHARACTER, PER_PATTERN_CHARACTER } from '../../estimates/unit-costs.js';
import { define, kubernetesCosts, type LibraryDeclaration, type RuntimeCost, UNIT } from '../library-function.js';

type LabelKeys = Language['labelKeys'];

type FaultsOf = (text: string) => readonly string[];

/** A format by name. */
interface CelFormat extends CelOpaque {
  readonly type: 'kubernetes.NamedFormat';
  readonly faultsOf: FaultsOf;
  /** How long a pattern the server reckons with. */
  readonly patternSize: number;
}

const format: ArgumentType<CelFormat> = (value) =>
  isKind(value, 'opaque') && value.type === 'kubernetes.NamedFormat' ? (value as CelFormat) : undefined;

function formatsWith(labels: LabelKeys): ReadonlyMap<string, CelFormat> {
  return new Map([
    formatOf('dns1123Label', 'DNS1123Label', dns1123LabelFaults, 30),
    formatOf('dns1123Subdomain', 'DNS1123Subdomain', (name) => dns1123SubdomainFaults(name), 60),
    formatOf('dns1035Label', 'DNS1035Label', dns1035LabelFaults, 30),
    formatOf('qualifiedName', 'QualifiedName', (key) => labelKeyFaults(key, labels), 60),
    formatOf('dns1123LabelPrefix', 'DNS1123LabelPrefix', ofPrefix(dns1123LabelFaults), 30),
    formatOf(
      'dns1123SubdomainPrefix',
      'DNS1123SubdomainPrefix',
      ofPrefix((name) => dns1123SubdomainFaults(name)),
      60,
    ),
    formatOf('dns1035LabelPrefix', 'DNS1035LabelPrefix', ofPrefix(dns1035LabelFaults), 30),
    formatOf('labelValue', 'LabelValue', (value) => labelValueFaults(value, labels), 40),
    formatOf('uri', 'URI', uriFaults, 1103),
    formatOf('uuid', 'uuid', checked('uuid', 'does not match the UUID format'), 70),
    formatOf('byte', 'byte', checked('byte', 'invalid base64'), 84),
    formatOf('date', 'date', checked('date', 'invalid date'), 71),
    formatOf('datetime', 'datetime', checked('datetime', 'invalid datetime'), 71),
  ]);
}

function formatOf(key: string, name: string, faultsOf: FaultsOf, patternSize: number): readonly [string, CelFormat] {
  const print = (): string => name;
  return [key, { kind: 'opaque', type: 'kubernetes.NamedFormat', faultsOf, patternSize, equals: (other) => other.print() === name, print }];
}

/** A prefix may end with a dash: the server puts an `a` in the place of its last two bytes. */
function ofPrefix(faultsOf: FaultsOf): FaultsOf {
  return (prefix) => {
    if (prefix.length < 2 || !prefix.endsWith('-')) return faultsOf(prefix);
    const isHalved = prefix.charCodeAt(prefix.length - 2) > 0x7f;
    return faultsOf(`${prefix.slice(0, -2)}${isHalved ? '\ufffd' : ''}a`);
  };
}

function uriFaults(written: string): readonly string[] {
  const parsed = parseUrl(written, 'request');
  return parsed.ok ? [] : [`parse ${goQuote(parsed.input)}: ${parsed.error}`];
}

function checked(name: string, fault: string): FaultsOf {
  const check = formatCheck(name) ?? (() => true);
  return (written) => (check(written) ? [] : [fault]);
}

/** How many characters of a format's pattern the server reckons with before anything runs. */
const NAME_PATTERN_SIZE = 128;

const estimateOfValidate: Estimate = ({ args, sizeOf }) => {
  if (args[0] === undefined) return undefined;
  return { cost: times(times(sizeOf(args[0]), PER_CHARACTER), NAME_PATTERN_SIZE * PER_PATTERN_CHARACTER) };
};

const costOfValidate: RuntimeCost = ([by, written]) => {
  const pattern = format(by)?.patternSize;
  return pattern === undefined ? 1 : patternCost(countOf(written), pattern);
};

/** Named formats of strings, in the words of a server. Source: `k8s.io/apiserver/pkg/cel/library`, Format. */
export function namedFormats(labels: LabelKeys): readonly LibraryDeclaration[] {
  const formats = formatsWith(labels);
  const named = (name: string): CelOptional => {
    const known = formats.get(name);
    return known === undefined ? OPTIONAL_NONE : optionalOf(known);
  };
  return [
    ...[...formats].map(([name, value]) =>
      define(
        `format.${name}: format.${name}() -> NamedFormat`,
        taking([], () => value),
        UNIT,
      ),
    ),
    define('format-named: format.named(string) -> optional(NamedFormat)', taking([text], named), UNIT),
    define(
      'format-validate: (NamedFormat).validate(string) -> optional(list(string))',
      taking([format, text], validate),
      kubernetesCosts(estimateOfValidate, costOfValidate),
    ),
  ];
}

function validate(by: CelFormat, written: string): CelOptional {
  const faults = by.faultsOf(written);
  return faults.length === 0 ? OPTIONAL_NONE : optionalOf(listOf(faults));
}
