// Pages for when React cannot run: plain elements, both languages, no dependencies.

/** Replaces the content of `container` by a title, texts and, if given, a button. */
export function showPlainPage(
  container: HTMLElement,
  title: string,
  texts: readonly string[],
  button?: { readonly label: string; readonly onClick: () => void },
): void {
  const page = document.createElement('main');
  page.setAttribute('role', 'alert');
  page.style.cssText =
    'max-width:36em;margin:0 auto;padding:18vh 24px 0;text-align:center;font:15px/1.7 system-ui,"Microsoft YaHei",sans-serif;color:CanvasText';
  const heading = document.createElement('h1');
  heading.style.cssText = 'font-size:22px;line-height:1.5';
  heading.textContent = title;
  page.append(heading);
  for (const text of texts) {
    const line = document.createElement('p');
    line.textContent = text;
    page.append(line);
  }
  if (button) {
    const element = document.createElement('button');
    element.type = 'button';
    element.style.cssText = 'font:inherit;padding:6px 18px;margin-top:8px';
    element.textContent = button.label;
    element.addEventListener('click', button.onClick);
    page.append(element);
  }
  container.replaceChildren(page);
}
