import { nearNames, namesLike } from './near-names.js';
import { areOpposite } from './opposite-names.js';
import { isSameName } from './same-name.js';

describe('one name written in two ways', () => {
  test.each([
    ['maxLenght', 'maxLength'],
    ['MaxLength', 'maxLength'],
    ['max-length', 'maxLength'],
    ['max_length', 'maxLength'],
    ['max length', 'maxLength'],
    ['nmae', 'name'],
    ['list.type', 'listType'],
    ['x-kubernetes-listtype', 'x-kubernetes-list-type'],
  ])('%s and %s', (a, b) => {
    expect([isSameName(a, b), isSameName(b, a)]).toEqual([true, true]);
  });
});

describe('names that may be two', () => {
  test.each([
    ['secure', 'insecure'],
    ['egress', 'ingress'],
    ['minReplicas', 'maxReplicas'],
    ['ipv4', 'ipv6'],
    ['dataTo', 'data'],
    ['minium', 'minItems'],
    ['replica', 'replicas'],
    ['strng', 'string'],
    ['port12', 'port21'],
    ['v1-1', 'v11'],
    ['v1.1', 'v11'],
    ['name', 'name'],
    ['abcd', 'badc'],
    ['', 'a'],
  ])('%s and %s', (a, b) => {
    expect([isSameName(a, b), isSameName(b, a)]).toEqual([false, false]);
  });
});

describe('opposites', () => {
  test.each([
    ['secure', 'insecure'],
    ['egress', 'ingress'],
    ['minReplicas', 'maxReplicas'],
    ['ipv4', 'ipv6'],
    ['enabled', 'disabled'],
    ['includeKinds', 'excludeKinds'],
    ['readable', 'unreadable'],
    ['allowAll', 'denyAll'],
    ['minItems', 'maxItems'],
    ['cache', 'noCache'],
    ['port1', 'port2'],
    ['MinReplicas', 'maxReplicas'],
    ['min_replicas', 'maxReplicas'],
    ['immutable', 'mutable'],
  ])('%s and %s are never near', (a, b) => {
    expect([areOpposite(a, b), areOpposite(b, a), nearNames(a, [b]), nearNames(b, [a])]).toEqual([true, true, [], []]);
  });

  test.each([
    ['replica', 'replicas'],
    ['maxLenght', 'maxLength'],
    ['namespac', 'namespace'],
    ['strng', 'string'],
    ['image', 'images'],
  ])('%s and %s are none', (a, b) => {
    expect([areOpposite(a, b), areOpposite(b, a)]).toEqual([false, false]);
  });
});

describe('names like a misspelt one', () => {
  it('are led by the same name in another spelling, which is sure where it is the only one', () => {
    expect(namesLike('nmae', ['names', 'name'])).toEqual([
      { name: 'name', isSame: true },
      { name: 'names', isSame: false },
    ]);
    expect(namesLike('nodename', ['nodeName', 'node-name'])).toEqual([
      { name: 'nodeName', isSame: false },
      { name: 'node-name', isSame: false },
    ]);
    expect(namesLike('strng', ['string'])).toEqual([{ name: 'string', isSame: false }]);
  });
});
