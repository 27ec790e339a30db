import type { Endpoint } from '@lectern/contract'
import { whoMay } from './openapi.ts'

/** The contract as one page to read: no script, one sheet of styles, light and dark. */
export function docsPage(
  groups: Record<string, Record<string, Endpoint>>,
  version: string,
): string {
  const sections = Object.entries(groups).map(([title, calls]) =>
    section(title, Object.values(calls)),
  )
  const links = Object.keys(groups).map(
    (title) => `<a href="#${anchor(title)}">${escape(title)}</a>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>Lectern ${escape(version)}: interface</title>
<style>${styles}</style>
</head>
<body>
<header><h1>Lectern ${escape(version)}: interface</h1>
<p>Compatible with Audiobookshelf 2.36 clients. Send <code>Authorization: Bearer &lt;token&gt;</code>; media also take <code>?token=</code>.
Errors are plain text. The same as an <a href="openapi.json">OpenAPI document</a>.</p>
<nav aria-label="Parts">${links.join(' ')}</nav></header>
<main>${sections.join('\n')}</main>
</body>
</html>`
}

function section(title: string, calls: Endpoint[]): string {
  return `<section id="${anchor(title)}"><h2>${escape(title)}</h2><table>
<thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Who may</th></tr></thead>
<tbody>${calls.map(row).join('')}</tbody></table></section>`
}

function row(call: Endpoint): string {
  return `<tr><td><b>${call.method}</b> <code>${escape(call.path)}</code></td><td>${escape(call.summary)}</td><td>${escape(whoMay(call.policy))}</td></tr>`
}

function anchor(title: string): string {
  return title.toLowerCase().replaceAll(/\W+/g, '-')
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const styles = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:72rem;padding:2rem 1rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
table{border-collapse:collapse;width:100%;table-layout:fixed}
th,td{text-align:start;vertical-align:top;padding:.4rem .6rem .4rem 0;border-bottom:1px solid #8884;overflow-wrap:anywhere}
th:first-child{width:42%}th:last-child{width:20%}
b{font-size:.8em}code{font-size:.9em}`
