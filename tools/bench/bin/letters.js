import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The YAML files below a folder, the largest first. */
export function largestFiles(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => ({ name, size: statSync(join(folder, name)).size }))
    .sort((a, b) => b.size - a.size);
}

/** A text that has descriptions: one that has none gets one in its middle. */
export function described(text) {
  const schemas = [...text.matchAll(/^( +)properties:$/gm)];
  const middle = schemas[schemas.length >> 1];
  if (placesIn(text).length > 0 || middle === undefined) return text;
  return `${text.slice(0, middle.index)}${middle[1]}description: x\n${text.slice(middle.index)}`;
}

/** The text with a letter more in one of its descriptions; each round another one. */
export function typed(text, round) {
  const places = placesIn(text);
  const place = places[Math.floor(((round * 0.381966) % 1) * places.length)] ?? text.length;
  return `${text.slice(0, place)}x${text.slice(place)}`;
}

/** The ends of the descriptions of a text that stand on one line. */
function placesIn(text) {
  return [...text.matchAll(/^ *-? *description: [^|>&*!'"#{[\n]+$/gm)].map(({ 0: line, index }) => index + line.length);
}
