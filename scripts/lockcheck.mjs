#!/usr/bin/env node
// Lists optional platform packages that package-lock.json names but doesn't hold: `npm ci` refuses such a lock.
// Also refuses addresses of a particular registry in it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build-state.mjs'

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const held = new Set(
  Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, '')),
)
const missing = new Set()
for (const entry of Object.values(lock.packages)) {
  for (const name of Object.keys(entry.optionalDependencies ?? {}))
    if (!held.has(name)) missing.add(name)
}
const addresses = Object.entries(lock.packages).filter(
  ([, entry]) =>
    entry.resolved &&
    /^https?:/.test(entry.resolved) &&
    !entry.resolved.startsWith('https://registry.npmjs.org/'),
)
for (const name of missing) console.error(`missing in the lock: ${name}`)
if (addresses.length > 0)
  console.error(
    `${addresses.length} packages are locked to another registry, e.g. ${addresses[0][0]}`,
  )
process.exit(missing.size + addresses.length > 0 ? 1 : 0)
