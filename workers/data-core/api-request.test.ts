import { describe, expect, it } from 'vitest';
import { API, type ApiName } from '../../src/contracts/api';
import { apiRequest } from './api-request';

const SCOPE = { typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/' } as const;
const calls = Object.keys(API).filter((name): name is ApiName => Object.hasOwn(API, name));
const large = calls.filter((name) => 'bodyBytes' in API[name]);

describe('a call with a large body', () => {
  it('is one of the plan', () => expect(large).toContain('pileImport'));

  it.each(large)('%s names its project in the address, by which the body is let in', (name) => {
    const { path, input } = apiRequest(name, SCOPE, { project_id: 7 }, 'application/json');
    expect(path).toBe(`${SCOPE.typePrefix}${API[name].path}?project_id=7`);
    expect(input).toEqual({ project_id: 7 });
  });
});

it('other calls have their project in the query or in the body alone', () => {
  for (const name of ['pileTable', 'pileSave'] as const) {
    expect(apiRequest(name, SCOPE, { project_id: 7 }, 'application/json').path).not.toContain('?');
  }
});
