// Which projects have a background in this browser: a map without one fetches nothing for it.

const LIST_KEY = 'mapBackgrounds';

function listed(): readonly string[] {
  return (localStorage.getItem(LIST_KEY) ?? '').split('\n').filter((key) => key !== '');
}

export function hasBackground(key: string): boolean {
  return listed().includes(key);
}

export function listBackground(key: string, has: boolean): void {
  const others = listed().filter((known) => known !== key);
  localStorage.setItem(LIST_KEY, (has ? [...others, key] : others).join('\n'));
}
