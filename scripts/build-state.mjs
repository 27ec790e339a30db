// Tells whether the build is older than its sources.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const outputs = ['server/dist/main.js', 'web/dist/index.html']
const sources = [
  'contract/src',
  'server/build',
  'server/src',
  'server/vite.config.ts',
  'web/build',
  'web/src',
  'web/vite.config.ts',
  'web/index.html',
  'package-lock.json',
  'CHANGELOG.md',
]

/** True when an output is missing or any source is newer than the oldest output. */
export function isStale() {
  const built = outputs.map((path) => join(root, path))
  if (!built.every((path) => existsSync(path))) return true
  const oldest = Math.min(...built.map((path) => statSync(path).mtimeMs))
  return sources.some((path) => newest(join(root, path)) > oldest)
}

function newest(path) {
  if (!existsSync(path)) return 0
  const facts = statSync(path)
  if (!facts.isDirectory()) return facts.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}
