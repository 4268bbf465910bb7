import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { resolveSafeChildPath } from '@backstage/backend-plugin-api';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import { renderDocument } from '@structural/document';
import { newJsonObject } from '@structural/json';
import { valueOfForm } from './form-value.js';

/** The action `structural:write`: writes what a form was filled in with as a manifest into the workspace of a template. */
export function createWriteAction() {
  return createTemplateAction({
    id: 'structural:write',
    description: 'Writes a Kubernetes resource that a form was filled in with as YAML; what nobody filled in is left out',
    supportsDryRun: true,
    schema: {
      input: {
        path: (z) => z.string().describe('The file, in the workspace'),
        apiVersion: (z) => z.string().describe('Of the resource'),
        kind: (z) => z.string().describe('Of the resource'),
        metadata: (z) => z.record(z.any()).describe('Of the resource: name, namespace'),
        fields: (z) => z.any().describe('The other fields of the resource, as the form has them'),
        yamlFields: (z) => z.array(z.string()).optional().describe('Which of them hold YAML as text: /spec/values, /spec/rules/[]/config'),
      },
      output: { text: (z) => z.string().describe('The manifest'), path: (z) => z.string().describe('The file, in the workspace') },
    },
    async handler(context) {
      const { apiVersion, fields, kind, metadata, path, yamlFields = [] } = context.input;
      const file = resolveSafeChildPath(context.workspacePath, path);
      const head = valueOfForm({ apiVersion, kind, metadata }, []);
      // In this order for who reads it, and last, too: no field of a form says what the resource is.
      const resource = Object.assign(newJsonObject(), head, valueOfForm(fields ?? {}, yamlFields), head);
      const text = renderDocument(resource, 'yaml');
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      context.output('text', text);
      context.output('path', path);
      context.logger.info(`${path} holds a ${kind}`);
    },
  });
}
