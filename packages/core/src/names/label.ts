import { utf8Length } from '@structural/go';
import type { DefinitionBehaviour } from '../kubernetes/definition-behaviour.js';
import { dns1123SubdomainFaults } from './dns-name.js';

const NAME = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const NAME_RULE = "consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";

/**
 * What keeps a text from being the key of a label, an annotation or a finalizer: `[subdomain/]name`; empty when it is one.
 *
 * Source: `k8s.io/apimachinery/pkg/api/validate/content`, IsLabelKey.
 */
export function labelKeyFaults(key: string, { called, unit }: DefinitionBehaviour['labelKeys']): readonly string[] {
  const parts = key.split('/');
  const regex = `must ${NAME_RULE} (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '${NAME}')`;
  if (parts.length > 2) return [`${called} ${regex} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  const faults: string[] = [];
  const name = parts.at(-1) ?? '';
  const prefix = parts.length === 2 ? parts[0] : undefined;
  if (prefix === '') faults.push('prefix part must be non-empty');
  else if (prefix !== undefined) faults.push(...dns1123SubdomainFaults(prefix, unit).map((fault) => `prefix part ${fault}`));
  if (name === '') faults.push('name part must be non-empty');
  else if (utf8Length(name) > 63) faults.push(`name part must be no more than 63 ${unit}`);
  if (!isName(name)) faults.push(`name part ${regex}`);
  return faults;
}

/** What keeps a text from being the value of a label; empty when it is one. Source: the same package, IsLabelValue. */
export function labelValueFaults(value: string, { unit }: DefinitionBehaviour['labelKeys']): readonly string[] {
  const faults: string[] = [];
  if (utf8Length(value) > 63) faults.push(`must be no more than 63 ${unit}`);
  if (value !== '' && !isName(value)) {
    faults.push(
      `a valid label must be an empty string or ${NAME_RULE} ` +
        `(e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(${NAME})?')`,
    );
  }
  return faults;
}

function isName(text: string): boolean {
  return /^[A-Za-z0-9][-A-Za-z0-9_.]*$/.test(text) && /[A-Za-z0-9]$/.test(text);
}
