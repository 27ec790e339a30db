import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const tsx = createRequire(import.meta.url).resolve('tsx')
const source = fileURLToPath(new URL('../main.ts', import.meta.url))
/** A server that is built starts in a quarter of the time that the sources take. */
const built = process.env['LECTERN_TEST_SERVER']
const program = built === undefined ? ['--import', tsx, source] : [built]

/** How a process ended and what it had said. */
export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stderr: string
}

export interface ServerProcess {
  child: ChildProcess
  ended: Promise<Ended>
  /** Address without a slash at the end; rejects when the server ends instead of starting. */
  ready: Promise<string>
}

/**
 * A real server on `folder` (its config/ and metadata/), the built one that LECTERN_TEST_SERVER names or else the sources;
 * `wrapper` is a command that runs it.
 */
export function startServer(
  folder: string,
  env: Record<string, string> = {},
  wrapper: string[] = [],
): ServerProcess {
  const [command = '', ...args] = [...wrapper, process.execPath, ...program]
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      CONFIG_PATH: join(folder, 'config'),
      METADATA_PATH: join(folder, 'metadata'),
      LOG_LEVEL: 'silent',
      ...env,
    },
  })
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += String(chunk)))
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, stderr }) as Ended)
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += String(chunk)
      const address = /ready: (\S+)\//.exec(stdout)?.[1]
      if (address !== undefined) resolve(address)
    })
    void ended.then(() => reject(new Error(`The server did not start: ${stderr}`)))
  })
  // Who only waits for the end doesn't care that it never was ready.
  ready.catch(() => {})
  return { child, ended, ready }
}

/** Speaks JSON to a server process. */
export function speaker(base: string, token?: string) {
  return async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        'x-return-tokens': 'true',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    // oxlint-disable-next-line typescript/no-explicit-any -- whatever the server says
    return { status: response.status, text, json: (): any => JSON.parse(text) }
  }
}

/** Sets up root and signs in. */
export async function firstRun(base: string): Promise<string> {
  const open = speaker(base)
  const person = { username: 'root', password: 'secret' }
  await open('POST', '/init', { newRoot: person })
  return (await open('POST', '/login', person)).json().user.accessToken
}
