/** The types of the ESLint plugin's rules: their names, and the options of those that have any. */
export function ruleOptionTypes(rules) {
  const names = Object.keys(rules);
  const withOptions = names.filter((name) => rules[name].meta.schema.length > 0);
  return {
    'type RuleName =': names.map((name) => `  | '${name}'`).join('\n'),
    'interface RuleOptions {': withOptions.map((name) => optionsOf(name, rules[name].meta.schema[0])).join('\n'),
  };
}

function optionsOf(name, { properties }) {
  const fields = Object.entries(properties).map(
    ([option, schema]) => `    /** ${schema.description} */\n    readonly ${option}?: ${typeOf(schema)};`,
  );
  return `  readonly ${/^\w+$/.test(name) ? name : `'${name}'`}: {\n${fields.join('\n')}\n  };`;
}

function typeOf({ enum: values, items, type }) {
  if (values !== undefined) return values.map((value) => `'${value}'`).join(' | ');
  if (type === 'array') return items.enum === undefined ? `${typeOf(items)}[]` : `(${typeOf(items)})[]`;
  return type === 'integer' ? 'number' : type;
}
