import { InvalidArgumentError, Option } from 'commander';
import { parseProposals, type ApiProposal } from '@structural/checker';

/** `--proposals`. */
export function proposalsFlag(): Option {
  return new Option('--proposals <names>', 'apply proposals that no server implements: unions (x-kubernetes-unions of KEP-2335)').argParser(
    parse,
  );
}

function parse(value: string): readonly ApiProposal[] {
  const names = value.split(/[\s,]+/).filter((name) => name !== '');
  const parsed = parseProposals(names);
  if (typeof parsed === 'string')
    throw new InvalidArgumentError(`${parsed.charAt(0).toUpperCase()}${parsed.slice(1)}${parsed.endsWith('?') ? '' : '.'}`);
  return parsed;
}
