#!/usr/bin/env node
// `npm run build`: one server file (and its workers), the web client, and their compressed forms.
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from './build-state.mjs'

const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
build('web')
build('server')
compress(join(root, 'web', 'dist'))

function build(workspace) {
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, workspace),
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Writes `x.br` beside every text file, so that serving costs nothing. */
function compress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (
      !entry.isFile() ||
      !['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.md'].includes(
        extname(entry.name),
      )
    )
      continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    if (bytes.length < 512) continue
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    )
  }
}
