// @vitest-environment node
import { readFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

test('the types are those of the stored OpenAPI document', async () => {
  const fresh = astToString(await openapiTS(read('../../openapi.json')));
  expect(read('schema.gen.ts').endsWith(fresh), 'run `make api-types`').toBe(true);
});
