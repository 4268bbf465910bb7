import type { StructuralSchema } from '@structural/core';
import { EACH, type FormSchema } from './form-field.js';
import { textField, valueFacts } from './form-values.js';

/** A form, and which of its fields hold YAML as text. */
export interface Form {
  readonly schema: FormSchema;
  /** Paths below the form's value: `/spec/values`, `/spec/rules/[]/config` for each item or member. */
  readonly yamlFields: readonly string[];
}

/** How many fields a form shows; what is deeper is written as YAML. */
const MAX_FIELDS = 80;

/** Other names, which templates could take for expressions, are no fields of a form. */
const PLAIN_NAME = /^[A-Za-z0-9_$][\w.$-]*$/;

interface Task {
  readonly schema: StructuralSchema;
  readonly path: string;
  /** Whether all objects around it are there for certain: only then may a form insist on what is required in it. */
  readonly isCertain: boolean;
  readonly place: (form: FormSchema) => void;
}

/**
 * The form for values of a schema: every field of it, those near the root one by one, the others as YAML.
 *
 * A form insists on required fields only in objects that are required themselves, since react-jsonschema-form makes an empty object of each optional
 * one; defaults are left to the server for the same reason. What is no form's business, rules among it, is judged in the backend.
 */
export function formSchema(root: StructuralSchema): Form {
  const yamlFields: string[] = [];
  let fields = 0;
  let whole: FormSchema = {};
  // Breadth first, so that what is left for YAML is what is deepest.
  const tasks: Task[] = [{ schema: root, path: '', isCertain: true, place: (form) => void (whole = form) }];
  for (const task of tasks) {
    const { path, place, schema } = task;
    const below = fieldsIn(schema);
    if (path !== '' && (!isFormable(schema) || (below > 0 && fields + below > MAX_FIELDS))) {
      yamlFields.push(path);
      place(textField(schema, path));
      continue;
    }
    fields += below;
    const { children, form } = emptyForm(task);
    place(form);
    tasks.push(...children);
  }
  return { schema: whole, yamlFields };
}

/** Whether fields can be shown for all that a value may hold. */
function isFormable({ additionalProperties, extensions, generic, items, properties }: StructuralSchema): boolean {
  if (extensions['x-kubernetes-int-or-string'] === true) return true;
  if (extensions['x-kubernetes-preserve-unknown-fields'] === true || extensions['x-kubernetes-embedded-resource'] === true) return false;
  if (generic.type === 'object') return properties !== undefined || typeof additionalProperties === 'object';
  if (generic.type === 'array') return items !== undefined;
  return generic.type !== undefined && generic.type !== '';
}

/** How many fields a form of a value adds: one of scalars, in a list or a map, is the field itself. */
function fieldsIn({ additionalProperties, items, properties }: StructuralSchema): number {
  if (properties !== undefined) return properties.size;
  const each = items ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  return each === undefined || isScalar(each) ? 0 : 1;
}

function isScalar({ generic: { type } }: StructuralSchema): boolean {
  return type !== 'object' && type !== 'array';
}

/** The form of a value without its parts, and the tasks to fill these in. */
function emptyForm({ isCertain, path, schema }: Task): { readonly form: FormSchema; readonly children: readonly Task[] } {
  const { additionalProperties, items, properties, valueValidation } = schema;
  const facts = valueFacts(schema, path);
  if (properties !== undefined) {
    const required = (valueValidation?.required ?? []).filter((name) => properties.has(name) && PLAIN_NAME.test(name));
    const rank = (name: string) => (required.includes(name) ? 0 : 1);
    // What must be filled in comes first.
    const shown = [...properties].filter(([name]) => PLAIN_NAME.test(name)).sort(([a], [b]) => rank(a) - rank(b));
    // No prototype: a field may have any name.
    const parts = Object.create(null) as Record<string, FormSchema>;
    const children = shown.map(([name, part]) => ({
      schema: part,
      path: `${path}/${name}`,
      isCertain: isCertain && required.includes(name),
      place: (form: FormSchema) => void (parts[name] = form),
    }));
    return { form: { ...facts, type: 'object', properties: parts, ...(isCertain && required.length > 0 && { required }) }, children };
  }
  const form: Record<string, unknown> = { ...facts };
  if (items !== undefined)
    return { form, children: [{ schema: items, path: `${path}/${EACH}`, isCertain: true, place: (one) => void (form['items'] = one) }] };
  if (typeof additionalProperties === 'object') {
    return {
      form,
      children: [
        {
          schema: additionalProperties,
          path: `${path}/${EACH}`,
          isCertain: true,
          place: (one) => void (form['additionalProperties'] = one),
        },
      ],
    };
  }
  return { form, children: [] };
}
