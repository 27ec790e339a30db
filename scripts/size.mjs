#!/usr/bin/env node
// What a browser has to load before it shows something, against the budgets. Needs a build.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build-state.mjs'

const dist = join(root, 'web', 'dist')
const kilobyte = 1024
const budgets = [
  { name: 'CSS on first view', limit: 15 * kilobyte, files: () => entryFiles('.css') },
  {
    name: 'fonts on first view',
    limit: 75 * kilobyte,
    files: () => [...entryFiles('.woff2'), ...assets(/^literata-latin-wght-normal.*\.woff2$/)],
  },
  // Of each catalogue the file of the language that needs the most.
  {
    name: 'texts of the app',
    limit: 25 * kilobyte,
    files: () => largest(/^[a-z]{2}(-[a-z]{2})?-/),
  },
  { name: 'texts of late parts', limit: 25 * kilobyte, files: () => largest(/^manage-/) },
  { name: 'texts of the settings', limit: 25 * kilobyte, files: () => largest(/^server-/) },
  { name: 'sentences of the server', limit: 25 * kilobyte, files: () => largest(/^sentences-/) },
  // Scripts are measured where they are known to be fetched together: the build and the browser tests.
  { name: 'first page without scripts', limit: 2 * kilobyte, files: () => ['index.html'] },
]
let failed = false
for (const { name, limit, files } of budgets) {
  const measured = files()
  const sizes = measured.map(compressedSize)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  // Nothing found means that the build has changed its shape, not that it has become small.
  const ok = sizes.length > 0 && bytes <= limit
  failed ||= !ok
  console.log(
    `${ok ? 'ok  ' : 'OVER'} ${name}: ${(bytes / kilobyte).toFixed(1)} of ${(limit / kilobyte).toFixed(0)} KB brotli${measured.length === 1 ? `, ${measured[0]}` : ''}`,
  )
}
process.exit(failed ? 1 : 0)

function entryFiles(extension) {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  return [...html.matchAll(/(?:href|src)="\.\/([^"]+)"/g)]
    .map(([, path]) => path)
    .filter((path) => path.endsWith(extension))
}

function assets(pattern) {
  return readdirSync(join(dist, 'assets'))
    .filter((name) => pattern.test(name))
    .map((name) => `assets/${name}`)
}

function largest(pattern) {
  const found = assets(pattern).filter((path) => path.endsWith('.json'))
  return found.sort((one, other) => compressedSize(other) - compressedSize(one)).slice(0, 1)
}

function compressedSize(path) {
  const file = join(dist, path)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}
