import type { Constant, Expr } from '../src/index.js';

/** An expression as text that shows its shape: calls by their functions, comprehensions with all that they are made of. */
export function exprText(expr: Expr): string {
  switch (expr.kind) {
    case 'literal':
      return constantText(expr.value);
    case 'ident':
      return expr.name;
    case 'select':
      return `${exprText(expr.operand)}.${expr.field}${expr.isTest ? '~test' : ''}`;
    case 'call': {
      const args = expr.args.map(exprText).join(', ');
      return expr.target === undefined ? `${expr.name}(${args})` : `${exprText(expr.target)}.${expr.name}(${args})`;
    }
    case 'list':
      return `[${expr.elements.map((element, i) => `${expr.optionals.includes(i) ? '?' : ''}${exprText(element)}`).join(', ')}]`;
    case 'map':
      return `{${expr.entries.map(({ key, value, isOptional }) => `${isOptional ? '?' : ''}${exprText(key)}: ${exprText(value)}`).join(', ')}}`;
    case 'message':
      return `${expr.name}{${expr.fields.map(({ name, value, isOptional }) => `${isOptional ? '?' : ''}${name}: ${exprText(value)}`).join(', ')}}`;
    case 'comprehension': {
      const { range, variable, secondVariable, accumulator, initial, condition, step, result } = expr;
      const variables = secondVariable === undefined ? variable : `${variable}, ${secondVariable}`;
      const loop = `${accumulator} = ${exprText(initial)} while ${exprText(condition)} do ${exprText(step)}`;
      return `for(${variables} in ${exprText(range)}: ${loop} => ${exprText(result)})`;
    }
    case 'invalid':
      return '<invalid>';
  }
}

function constantText(constant: Constant): string {
  switch (constant.type) {
    case 'null':
      return 'null';
    case 'bytes':
      return `b(${[...constant.value].join(' ')})`;
    case 'string':
      return JSON.stringify(constant.value);
    case 'uint':
      return `${String(constant.value)}u`;
    case 'double':
      return `${String(constant.value)}d`;
    default:
      return String(constant.value);
  }
}
