#!/usr/bin/env node
// What a browser has to load before it shows something, against the budgets. Needs a build.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build-state.mjs'

const dist = join(root, 'web', 'dist')
const kilobyte = 1024
const budgets = [
  { name: 'CSS on first view', limit: 15 * kilobyte, files: () => entryFiles('.css') },
]
let failed = false
for (const { name, limit, files } of budgets) {
  const bytes = files().reduce((sum, file) => sum + compressedSize(file), 0)
  const ok = bytes <= limit
  failed ||= !ok
  console.log(
    `${ok ? 'ok  ' : 'OVER'} ${name}: ${(bytes / kilobyte).toFixed(1)} of ${(limit / kilobyte).toFixed(0)} KB brotli`,
  )
}
process.exit(failed ? 1 : 0)

function entryFiles(extension) {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  return [...html.matchAll(/(?:href|src)="\.\/([^"]+)"/g)]
    .map(([, path]) => path)
    .filter((path) => path.endsWith(extension))
}

function compressedSize(path) {
  const file = join(dist, path)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}
