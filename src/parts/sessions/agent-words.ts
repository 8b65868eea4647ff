// Browser and system of a User-Agent, in a few words: enough to tell one's own devices apart. One that calls
// itself something unknown stays unknown; nothing is decided by it.

/** The first that matches counts: most call themselves Chrome and Safari, too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/(\d+)/, 'WeChat'],
  [/DingTalk\/(\d+)/, 'DingTalk'],
  [/M?QQBrowser\/(\d+)/, 'QQ Browser'],
  [/UCBrowser\/(\d+)/, 'UC Browser'],
  [/SamsungBrowser\/(\d+)/, 'Samsung'],
  [/HuaweiBrowser\/(\d+)/, 'Huawei'],
  [/MiuiBrowser\/(\d+)/, 'Xiaomi'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\bArkWeb\/(\d+)/, 'ArkWeb'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[.\d]* (?:Mobile\/\w+ )?Safari/, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Windows NT/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

export interface AgentWords {
  /** With its major version: `Chrome 130`; null: unknown. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly isPhone: boolean;
}

export function agentWords(agent: string): AgentWords {
  return {
    browser: browserOf(agent),
    system: SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1] ?? null,
    isPhone: /Mobile|iPhone|Android/.test(agent),
  };
}

function browserOf(agent: string): string | null {
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(agent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return null;
}
