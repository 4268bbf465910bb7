import { pathText, pathSegments } from '@structural/core';
import { fromPlain, isJsonObject, type JsonObject } from '@structural/json';
import { nearestPath, readFieldPath } from './server-field-path.js';

const object = fromPlain({
  metadata: { annotations: { 'a.b/c': '' } },
  spec: { containers: [{ name: 'a', resources: { limits: { 'example.com/gpu': '1' } } }] },
}) as JsonObject;

test.each([
  ['spec.containers[0].name', ['spec', 'containers', 0, 'name'], 4],
  ['spec.containers[0].image', ['spec', 'containers', 0], 4],
  ['spec.containers[0].resources.limits[example.com/gpu]', ['spec', 'containers', 0, 'resources', 'limits', 'example.com/gpu'], 6],
  ['metadata.annotations[a.b/c]', ['metadata', 'annotations', 'a.b/c'], 3],
  ['metadata.annotations.a.b/c', ['metadata', 'annotations', 'a.b/c'], 3],
  ['spec.volumes[2].csi[x].y', ['spec'], 6],
  ['data[k]', [], 2],
  ['<nil>', [], 1],
  ['', [], 1],
])('%s is read as the server prints it, and found as near as the object has it', (text, at, steps) => {
  expect(isJsonObject(object)).toBe(true);
  const path = readFieldPath(object, text);
  expect(pathText(path)).toBe(text);
  expect(pathSegments(path)).toHaveLength(steps);
  expect(nearestPath(object, text)).toEqual(at);
});
