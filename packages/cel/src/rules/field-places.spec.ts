import { NEWEST_KUBERNETES } from '@structural/core';
import { schemaOf } from '../../tests/compile.js';
import { openRuleScope } from '../index.js';

const PORT = { type: 'object', properties: { port: { type: 'integer' }, name: { type: 'string' } } };
const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    'old-name': { type: 'string' },
    main: PORT,
    ports: { type: 'array', items: PORT },
    named: { type: 'object', additionalProperties: PORT },
  },
};
const scope = openRuleScope([schemaOf({ type: 'object', properties: { spec: SCHEMA } }), schemaOf(SCHEMA)], true, {
  kubernetesVersion: NEWEST_KUBERNETES,
});

/** The expression with each place in corners. */
function marked(expression: string, steps: readonly string[], field: string): string | undefined {
  return scope
    ?.fieldPlaces(expression, steps, field)
    ?.reduceRight((text, { end, start }) => `${text.slice(0, start)}⟨${text.slice(start, end)}⟩${text.slice(end)}`, expression);
}

const PORT_NAME = ['properties', 'ports', 'items'];

it.each([
  ["self.name == 'name' && self.main.name == self.name", [], "self.⟨name⟩ == 'name' && self.main.name == self.⟨name⟩"],
  ['has(self.name) && !has(self.main.name)', [], 'has(self.⟨name⟩) && !has(self.main.name)'],
  [
    "oldSelf.hasValue() && oldSelf.?name.orValue('') == (self).name",
    [],
    "oldSelf.hasValue() && oldSelf.?⟨name⟩.orValue('') == (self).⟨name⟩",
  ],
  ['self.ports.all(name, name.name != self.name)', PORT_NAME, 'self.ports.all(name, name.⟨name⟩ != self.name)'],
  ['self.ports[0].name == self.named["name"].name', PORT_NAME, 'self.ports[0].⟨name⟩ == self.named["name"].name'],
  [
    'self.ports[0].name == self.named["name"].name',
    ['properties', 'named', 'additionalProperties'],
    'self.ports[0].name == self.named["name"].⟨name⟩',
  ],
  [
    "self.ports.map(p, p.name).exists(name, name == '😀') && self.ports.exists_one(p, p.name == '😀')",
    PORT_NAME,
    "self.ports.map(p, p.⟨name⟩).exists(name, name == '😀') && self.ports.exists_one(p, p.⟨name⟩ == '😀')",
  ],
  ['self . /* name */ name', [], undefined],
  ["self . // name\n name == ''", [], "self . // name\n ⟨name⟩ == ''"],
])('finds where %j names a field of the object at %j', (expression, steps, expected) => {
  expect(marked(expression, steps, 'name')).toBe(expected);
});

it('knows fields by the names that rules give them', () => {
  expect(marked("self.old__dash__name != ''", [], 'old-name')).toBe("self.⟨old__dash__name⟩ != ''");
});
