import { parseProposals, type ApiProposal } from '@structural/checker';
import { InvalidArgumentError, Option } from 'commander';

/** `--proposals`, as the command `kubectl structural` has it. */
export function proposalsFlag(): Option {
  const description = 'apply proposals that no server implements: unions (x-kubernetes-unions of KEP-2335)';
  return new Option('--proposals <names>', description).argParser((value): readonly ApiProposal[] | undefined => {
    const parsed = parseProposals(value.split(/[\s,]+/).filter((name) => name !== ''));
    if (typeof parsed === 'string') throw new InvalidArgumentError(`${parsed}.`);
    return parsed.length === 0 ? undefined : parsed;
  });
}
