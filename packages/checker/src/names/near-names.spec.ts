import fc from 'fast-check';
import { nearNames } from './near-names.js';

describe('nearNames', () => {
  const fields = ['replicas', 'image', 'imagePullPolicy', 'policies', 'addresses', 'env', 'volumes', 'volumeMounts', 'status'];

  it.each([
    ['replica', ['replicas']],
    ['Replicas', ['replicas']],
    ['repilcas', ['replicas']],
    ['replicass', ['replicas']],
    ['image-pull-policy', ['imagePullPolicy']],
    ['policy', ['policies']],
    ['address', ['addresses']],
    ['evn', ['env']],
    ['envs', ['env']],
    ['volumMount', ['volumeMounts']],
    ['statsu', ['status']],
  ])('takes %s for %j', (name, expected) => {
    expect(nearNames(name, fields)).toEqual(expected);
  });

  it.each(['x', 'ev', 'command', 'engine', 'replicas', 'r'.repeat(100)])('finds nothing near %s', (name) => {
    expect(nearNames(name, fields)).toEqual([]);
  });

  it('puts what differs least first, and lists three', () => {
    expect(nearNames('hosts', ['ghost', 'costs', 'host', 'Hosts', 'posts'])).toEqual(['host', 'Hosts', 'ghost']);
  });

  it('never finds the name itself, nor more than three', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (name, candidates) => {
        const near = nearNames(name, candidates);
        expect([near.length <= 3, near.includes(name), near.every((each) => candidates.includes(each))]).toEqual([true, false, true]);
      }),
    );
  });
});
