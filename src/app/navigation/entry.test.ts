import { describe, expect, it } from 'vitest';
import { readEntry } from './entry';
import { signInPath, targetPage } from './target-page';

describe('parameters of any URL', () => {
  it('takes secrets out of the address and leaves the rest', () => {
    const entry = readEntry(
      '/mixingPile/index',
      '?login_auth=abc&project=3&no_logo=2&HS_TYPE=HS-MI&HS_TYPE_projectId=7',
    );
    expect(entry).toMatchObject({ loginAuth: 'abc', noLogo: 2, typeCode: 'HS-MI', projectId: 7, token: null });
    expect(entry.rest).toBe('/mixingPile/index?project=3');
  });

  it('takes a third party token with its type, and leaves a type that stands alone', () => {
    expect(readEntry('/', '?token=t&type=wx')).toMatchObject({ token: { value: 't', type: 'wx' }, rest: '/' });
    expect(readEntry('/', '?type=wx').rest).toBe('/?type=wx');
  });

  it('leaves what nothing is taken from as it was written', () => {
    expect(readEntry('/smw/index', '?view=1.0,2.0&q=%E6%A1%A9').rest).toBe('/smw/index?view=1.0,2.0&q=%E6%A1%A9');
  });

  it.each(['//x', '///x/y', '//evil.example/x'])('answers a path of this origin for %s', (pathname) => {
    const { rest } = readEntry(pathname, '?login_auth=secret');
    expect(new URL(rest, 'http://site.example').href).toBe(`http://site.example/${pathname.replace(/^\/+/, '')}`);
  });

  it('takes secrets out of the page to go to as well, however deep', () => {
    const inner = `/y?token=secret&login_auth=secret`;
    const page = `/x?login_auth=secret&token=secret&type=wx&pile=9&to_page=${encodeURIComponent(inner)}`;
    const entry = readEntry('/', `?no_logo=1&to_page=${encodeURIComponent(page)}`);
    expect(entry.toPage).toBe('/x?pile=9');
    expect(decodeURIComponent(entry.rest)).toBe('/?to_page=/x?pile=9');
  });

  it('drops values that mean nothing', () => {
    const entry = readEntry('/', '?no_logo=9&HS_TYPE_projectId=-1&login_auth=');
    expect(entry).toMatchObject({ noLogo: null, projectId: null, loginAuth: null, rest: '/' });
  });
});

describe('the page after signing in', () => {
  it.each([
    [null, '/'],
    ['', '/'],
    ['1', '/mixingPile/index'],
    ['2', '/mixingPile/realTime'],
    ['3', '/'],
    ['4', '/mixingPile/warningInformation'],
    ['5', '/mixingPile/dailyStatistics'],
    ['6', '/'],
    ['/smw/index?project=2&pile=9', '/smw/index?project=2&pile=9'],
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/\t/evil.example', '/'],
    ['/\n\\evil.example', '/'],
    ['\t//evil.example', '/'],
    ['/.//evil.example', '/evil.example'],
    ['//[', '/'],
    ['/smw/index?login_auth=secret&pile=9#top', '/smw/index?pile=9#top'],
    ['/smw/index?token=secret&type=wx', '/smw/index'],
    ['/smw/../login', '/'],
    ['/LOGIN', '/'],
    ['/login', '/'],
    ['/login?to_page=/login', '/'],
    ['/loginHistory', '/loginHistory'],
  ])('%s leads to %s', (toPage, path) => {
    // A type without a data center, as pulping is.
    const pathOf = (screen: string) => (screen === 'dataCenter' ? null : `/mixingPile/${screen}`);
    expect(targetPage(toPage, pathOf)).toBe(path);
  });

  it('comes back to where the session ended', () => {
    const path = '/mixingPile/index?project=1&view=1.0,2.0,3.00';
    const query = new URL(signInPath(path), 'http://x').searchParams;
    expect(targetPage(query.get('to_page'), () => null)).toBe(path);
    expect(signInPath('/')).toBe('/login');
  });
});
