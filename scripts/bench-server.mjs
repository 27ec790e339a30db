// The built server as the benches use it: started on an empty data folder, asked over HTTP, ended with its data.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { root } from './build-state.mjs'

/** Who is signed in. */
export const sign = { username: 'root', password: 'bench-password' }

/**
 * Starts the built server, or another main.js that LECTERN_BENCH_SERVER names, and signs in: over an empty data folder that
 * goes with it, or over `data`, which stays. `ask` resolves with what the server answers (parsed where it is JSON) and refuses
 * whatever isn't a success; `send` is the same with the text.
 */
export async function startServer({ data: kept, isNew = true, password = sign.password } = {}) {
  const main = process.env.LECTERN_BENCH_SERVER ?? join(root, 'server', 'dist', 'main.js')
  const data = kept ?? mkdtempSync(join(tmpdir(), 'lectern-bench-'))
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      CONFIG_PATH: join(data, 'config'),
      METADATA_PATH: join(data, 'metadata'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const base = await address(child)
  let token = ''

  async function send(method, path, body) {
    const options = { method, headers: { authorization: `Bearer ${token}` } }
    if (body !== undefined) {
      options.headers['content-type'] = 'application/json'
      options.body = JSON.stringify(body)
    }
    const answer = await fetch(base + path, options)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
    return text
  }

  async function ask(method, path, body) {
    const text = await send(method, path, body)
    return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
  }

  if (isNew) await ask('POST', '/init', { newRoot: sign })
  token = (await ask('POST', '/login', { ...sign, password })).user.accessToken
  return {
    pid: child.pid,
    base,
    data,
    send,
    ask,
    addLibrary: (folder) =>
      ask('POST', '/api/libraries', {
        name: 'Bench',
        mediaType: 'book',
        folders: [{ fullPath: resolve(folder) }],
        settings: { disableWatcher: true },
      }),
    async end() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      if (kept === undefined) rmSync(data, { recursive: true, force: true })
    },
  }
}

/** The time at a share of all times, which are in order: 0.5 is the median. */
export function timeAt(share, sorted) {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

/** A row of a Markdown table. */
export function row(...cells) {
  console.log(`| ${cells.join(' | ')} |`)
}

/** Where the server says it is, once it is ready. */
async function address(child) {
  let said = ''
  while (!/ready: (\S+?)\/?\n/.test(said)) said += String((await once(child.stdout, 'data'))[0])
  return /ready: (\S+?)\/?\n/.exec(said)[1]
}
