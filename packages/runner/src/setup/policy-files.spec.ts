import type { FileFacts, KnownInput, ListedInput } from '@structural/sources';
import { openPolicySearch } from './policy-files.js';

const POLICY = 'kind: ValidatingAdmissionPolicy';
const FILES = { 'a.yaml': POLICY, 'b.yaml': 'kind: Namespace', 'c.yaml': 'kind: ConfigMap' };

/** Inputs of which facts are kept from one run to the next, and which files a run reads, each time it does. */
function repository(files: Readonly<Record<string, string>>) {
  const facts = new Map<string, FileFacts>();
  const open = () => {
    const reads: string[] = [];
    const inputs = Object.entries(files).map(([name, text]): ListedInput => {
      const bytes = new TextEncoder().encode(text);
      const known: KnownInput = {
        facts: () => facts.get(name),
        learn: (learned) => {
          const before = facts.get(name);
          if (before !== undefined) facts.set(name, { ...before, ...learned });
        },
        bytes: () => bytes,
      };
      const read = () => {
        reads.push(name);
        if (!facts.has(name)) facts.set(name, { digest: name, mayDefine: false, mayHavePolicies: text.includes(POLICY) });
        return Promise.resolve({ kind: 'bytes', name, bytes } as const);
      };
      return { kind: 'found', name, known, read };
    });
    return { inputs, reads };
  };
  return {
    run: async () => {
      const { inputs, reads } = open();
      const search = openPolicySearch(inputs);
      for (const input of search.inputs) if (input.kind !== 'problem' && input.known?.facts() === undefined) await input.read();
      const first = reads.splice(0);
      const { policies } = await search.find();
      return { first, then: reads, policies: policies.map(({ file }) => file) };
    },
  };
}

describe('openPolicySearch', () => {
  it('reads again what has policies, and once what they may look at', async () => {
    const { run } = repository(FILES);
    const all = Object.keys(FILES);
    const policies = ['a.yaml', 'b.yaml'];
    expect(await run()).toEqual({ first: all, then: ['a.yaml', ...all], policies });
    expect(await run()).toEqual({ first: [], then: ['a.yaml', 'a.yaml', 'b.yaml'], policies });
  });

  it('reads all files where a policy has parameters, which may be of any kind', async () => {
    const { run } = repository({ ...FILES, 'a.yaml': `${POLICY}\nparamKind: { kind: ConfigMap }` });
    await run();
    expect(await run()).toMatchObject({ then: ['a.yaml', 'a.yaml', 'b.yaml', 'c.yaml'], policies: ['a.yaml', 'b.yaml', 'c.yaml'] });
  });

  it('reads nothing again where no policy is met', async () => {
    expect(await repository({ 'b.yaml': 'kind: Namespace' }).run()).toEqual({ first: ['b.yaml'], then: [], policies: [] });
  });
});
