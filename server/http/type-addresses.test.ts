import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { EQUIPMENT_TYPES } from '../../src/equipment/registry';
import { routedAddress, typeOfAddress } from './type-addresses';

/** A request for an address: where it is looked up, and the type that it came with. */
function ask(url: string): readonly [string, string | undefined] {
  const request = new IncomingMessage(new Socket());
  request.url = url;
  return [routedAddress(request), typeOfAddress(request)?.code];
}

const MIXING = 'HS-MI';

describe('addresses of calls of equipment types', () => {
  it.each(EQUIPMENT_TYPES.map(({ code, apiPrefix }) => [apiPrefix, code] as const))(
    'below %s are of %s',
    (prefix, code) => {
      expect(ask(`${prefix}pile/list/`)).toEqual(['/hskj/v1/client/pile/list/', code]);
    },
  );

  it('keep their query and do without the last slash', () => {
    expect(ask('/qh/pile/list?project_id=7&pile_no=a/b')).toEqual([
      '/hskj/v1/client/pile/list?project_id=7&pile_no=a/b',
      'QH1000',
    ]);
    expect(ask('/djm/v1/kn/pile/list/?x')).toEqual(['/hskj/v1/client/pile/list/?x', 'KN-A2000']);
  });

  it.each([
    // No call at all, a call that is no type's, a prefix without its last slash, one inside a path, and the console's page.
    '/qh/no/such/call/',
    '/qh/auth/login/',
    '/qh',
    '/qhpile/list/',
    '/x/qh/pile/list/',
    '/qh//pile/list/',
    '/mixingPile/index?to_page=/qh/pile/list/',
  ])('%s is left as it is', (url) => {
    expect(ask(url)).toEqual([url, MIXING]);
  });
});
