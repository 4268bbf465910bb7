/** The schema of a backup, with what editors show: bounds, values, defaults, a rule, a list and a map. */
const BACKUP_SCHEMA = `
          type: object
          required: [spec]
          description: A copy of the data of an application.
          properties:
            spec:
              type: object
              required: [schedule]
              x-kubernetes-validations:
                - rule: self.mode != 'full' || has(self.target)
                  message: a full backup needs a target
              properties:
                schedule:
                  type: string
                  description: When to back up, in the syntax of cron.
                  minLength: 9
                mode:
                  type: string
                  enum: [full, incremental]
                  default: incremental
                replicas: { type: integer, minimum: 1, maximum: 5 }
                paused: { type: boolean }
                oldName: { type: string, description: 'Deprecated: use schedule.' }
                target:
                  type: object
                  required: [claim]
                  properties:
                    claim: { type: string, maxLength: 63 }
                    path: { type: string, default: / }
                hooks:
                  type: array
                  maxItems: 5
                  items:
                    type: object
                    required: [name]
                    properties:
                      name: { type: string }
                      command: { type: array, items: { type: string } }
                labels: { type: object, additionalProperties: { type: string } }
`;

/** A definition of a kind in example.com. */
export function definition(kind = 'Backup', schema = BACKUP_SCHEMA): string {
  const plural = `${kind.toLowerCase()}s`;
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${plural}.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: ${plural}, singular: ${kind.toLowerCase()}, kind: ${kind}, listKind: ${kind}List }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:${schema}`;
}

/** A backup with more lines in its specification. */
export function backup(more = ''): string {
  return `apiVersion: example.com/v1\nkind: Backup\nmetadata:\n  name: nightly\nspec:\n  schedule: 0 1 * * *\n${more}`;
}
