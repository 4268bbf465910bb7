// Writes the types of each OpenAPI document that is named on standard input beside it, as `.ts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import generate, { astToString } from 'openapi-typescript';
// The last release that reads Swagger 2.0.
import generateSwagger from 'swagger-typescript';

for (const file of (await text(process.stdin)).split('\n').filter((line) => line !== '')) {
  const document = JSON.parse(readFileSync(file, 'utf8'));
  const types = document.swagger === undefined ? astToString(await generate(document, { silent: true })) : await generateSwagger(document);
  writeFileSync(file.replace(/\.json$/, '.ts'), types);
}
