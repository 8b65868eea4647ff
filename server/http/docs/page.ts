// The reference for people: the OpenAPI document as one page that needs no script.
import type { OpenApiDocument, Operation } from './openapi';

const STYLE = `
body { font: 15px/1.5 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; margin: 0 auto; max-width: 72rem; padding: 1rem;
  color-scheme: light dark; }
nav a { margin-right: 1rem; } h2 { margin-top: 2.5rem; text-transform: capitalize; }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .4rem 0; }
summary { cursor: pointer; } code, pre { font: 13px/1.45 ui-monospace, monospace; }
pre { overflow: auto; max-height: 30rem; padding: .75rem; background: color-mix(in srgb, currentColor 6%, transparent); }
.method { display: inline-block; width: 3.5rem; font-weight: 600; } .what { margin-left: .75rem; opacity: .8; }
table { border-collapse: collapse; } td { padding: .1rem 1rem .1rem 0; vertical-align: top; }`;

/** The page; everything in it is escaped. */
export function docsPage(document: OpenApiDocument): string {
  const byTag = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? '';
      byTag.set(tag, [...(byTag.get(tag) ?? []), entryOf(path, method, operation)]);
    }
  }
  const sections = [...byTag].map(
    ([tag, entries]) => `<h2 id="${escaped(tag)}">${escaped(tag)}</h2>${entries.join('')}`,
  );
  const links = [...byTag.keys()].map((tag) => `<a href="#${escaped(tag)}">${escaped(tag)}</a>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>pile-console: calls</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body>
<h1>Calls</h1><p>The same as <a href="/docs/openapi.json">OpenAPI 3.1</a>. Paths lie below <code>/hskj/v1/client/</code>
or the prefix of an equipment type; every answer is the envelope.</p><nav>${links}</nav>
${sections.join('\n')}</body></html>`;
}

function entryOf(path: string, method: string, operation: Operation): string {
  const parameters = operation.parameters.flatMap((parameter) => ('name' in parameter ? [parameter] : []));
  const rows = parameters.map(
    ({ name, required, schema }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${required ? 'required' : ''}</td><td><code>${escaped(JSON.stringify(schema))}</code></td></tr>`,
  );
  const body = operation.requestBody === undefined ? '' : `<p>Body</p>${block(operation.requestBody)}`;
  return `<details id="${escaped(operation.operationId)}"><summary><code><span class="method">${method.toUpperCase()}</span>${escaped(path.slice(1))}</code><span class="what">${escaped(operation.summary)}</span></summary>
<p>${escaped(operation.description)}</p>${rows.length > 0 ? `<table>${rows.join('')}</table>` : ''}${body}<p>Answer</p>${block(operation.responses)}</details>`;
}

function block(value: unknown): string {
  return `<pre>${escaped(JSON.stringify(value, null, 1))}</pre>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
