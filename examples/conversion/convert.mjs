// A conversion webhook that reads one ConversionReview a line, and writes one.
import { createInterface } from 'node:readline';

const REVIEW = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'ConversionReview' };

function convert(object, apiVersion) {
  const { color, colour, limit, ...spec } = object.spec ?? {};
  if (apiVersion.endsWith('/v2')) {
    if (color !== undefined) spec.colour = color;
  } else if (colour !== undefined) spec.color = colour;
  spec.tags?.sort();
  return { ...object, apiVersion, ...(object.spec && { spec }) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { request } = JSON.parse(line);
  const convertedObjects = request.objects.map((object) => convert(object, request.desiredAPIVersion));
  const response = { uid: request.uid, result: { status: 'Success' }, convertedObjects };
  process.stdout.write(`${JSON.stringify({ ...REVIEW, response })}\n`);
}
