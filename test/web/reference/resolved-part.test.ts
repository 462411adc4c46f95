import { expect, it } from 'vitest';
import { operations } from '../../../engine/operations/index.ts';
import { readConfig } from '../../../server/config.ts';
import { openApi } from '../../../server/openapi/openapi.ts';
import { resolvedPart } from '../../../web/reference/resolved-part.ts';

const URL = 'http://localhost/openapi.json';

const DOCUMENT = {
  paths: {
    '/all': {
      get: {
        responses: {
          200: {
            schema: { $ref: '#/components/schemas/Page', description: 'A page.' },
            example: { $ref: '#/components/schemas/Page' },
          },
        },
        parameters: [{ $ref: '#/components/parameters/a~1b%7E0c' }],
      },
    },
  },
  components: {
    parameters: { 'a/b~c': { name: 'limit' } },
    schemas: {
      Page: { description: 'Any page.', items: { $ref: '#/components/schemas/Tree' } },
      Tree: { type: 'object', items: { $ref: '#/components/schemas/Tree' } },
    },
  },
};

it('replaces references by components, with what stands beside them and their URLs', () => {
  const found = resolvedPart(DOCUMENT, ['paths', '/all', 'get'], URL);
  expect(found).toEqual({
    responses: {
      200: {
        schema: {
          description: 'A page.',
          items: {
            type: 'object',
            // A component within itself.
            items: { $ref: '#/components/schemas/Tree' },
            $$ref: `${URL}#/components/schemas/Tree`,
          },
          $$ref: `${URL}#/components/schemas/Page`,
        },
        example: { $ref: '#/components/schemas/Page' },
      },
    },
    parameters: [{ name: 'limit', $$ref: `${URL}#/components/parameters/a~1b%7E0c` }],
  });
});

it('gives nothing for a part that the document lacks', () => {
  expect(resolvedPart(DOCUMENT, ['paths', '/none', 'get'], URL)).toBeUndefined();
});

it('leaves no reference in the operations of the service', () => {
  const document = JSON.parse(openApi(readConfig({}, {})));
  for (const { path } of operations) {
    const part = resolvedPart(document, ['paths', path, 'get'], URL);
    expect(JSON.stringify(part), path).not.toContain('"$ref"');
  }
});
