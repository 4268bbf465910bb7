import * as k8s from '@pulumi/kubernetes';

const definition = new k8s.apiextensions.v1.CustomResourceDefinition('crontabs', {
  metadata: { name: 'crontabs.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'crontabs', singular: 'crontab', kind: 'CronTab' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                required: ['schedule'],
                properties: { schedule: { type: 'string' }, replicas: { type: 'integer' }, paused: { type: 'boolean' } },
              },
            },
          },
        },
      },
    ],
  },
});

for (const name of ['nightly', 'weekly'])
  new k8s.apiextensions.CustomResource(
    name,
    { apiVersion: 'example.com/v1', kind: 'CronTab', spec: { schedule: `@${name}`, replica: 2, paused: 'no' } },
    { dependsOn: definition },
  );
