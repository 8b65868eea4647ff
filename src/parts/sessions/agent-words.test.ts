import { describe, expect, it } from 'vitest';
import { agentWords } from './agent-words';

const MOZILLA = 'Mozilla/5.0';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0';

describe('browser and system of a User-Agent', () => {
  it.each([
    [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome 130', 'Windows', false],
    [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/131.0.1.2`, 'Edge 131', 'Windows', false],
    [`${MOZILLA} (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0`, 'Chrome 140', 'Linux', false],
    [`${MOZILLA} (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0`, 'Firefox 128', 'Linux', false],
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15`,
      'Safari 17',
      'macOS',
      false,
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`,
      'Safari 17',
      'iPhone',
      true,
    ],
    [
      `${MOZILLA} (Linux; Android 14; V2309A) ${CHROME} Mobile Safari/537.36 XWEB/1 MMWEBSDK/2 MicroMessenger/8.0.49`,
      'WeChat 8',
      'Android',
      true,
    ],
    [`${MOZILLA} (Phone; OpenHarmony 5.0) ${CHROME} ArkWeb/4.1.6 Mobile`, 'ArkWeb 4', 'HarmonyOS', true],
    ['node', null, null, false],
    ['', null, null, false],
    [`${'x'.repeat(400)}<script>`, null, null, false],
  ])('%s', (agent, browser, system, isPhone) => {
    expect(agentWords(agent)).toEqual({ browser, system, isPhone });
  });
});
