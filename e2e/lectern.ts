import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

/** Where `server/dist` and `web/dist` lie: this repository unless told. */
const buildFolder = process.env['LECTERN_E2E_BUILD'] ?? process.cwd()

export interface Lectern {
  url: string
  /** Temporary folder with config/, metadata/ and media/. */
  folder: string
  media: string
  /** Calls the server as somebody; JSON in and out. */
  call(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<{ status: number; body: unknown }>
  /** Ends the process at once, as a power cut would. */
  kill(): Promise<void>
  /** Starts it again on the same data. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts the built server the way `npm start` does, on a free port and a temporary folder. */
export async function startLectern(env: Record<string, string> = {}): Promise<Lectern> {
  const main = join(buildFolder, 'server', 'dist', 'main.js')
  if (!existsSync(main)) throw new Error('Build first: npm run build')
  const folder = mkdtempSync(join(tmpdir(), 'lectern-e2e-'))
  const media = join(folder, 'media')
  mkdirSync(media)
  const state = { url: '', child: undefined as ChildProcess | undefined }

  async function start(): Promise<void> {
    const child = spawn(process.execPath, [main], {
      cwd: folder,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: '0',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        TZ: 'UTC',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    state.child = child
    for await (const line of createInterface({ input: child.stdout })) {
      const match = /Lectern is ready: (http:\S+?)\/?$/.exec(line)
      if (match?.[1] === undefined) continue
      state.url = match[1]
      break
    }
    child.stdout.resume()
    if (state.url === '') throw new Error('The server did not start')
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const { child } = state
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  await start()
  return {
    get url() {
      return state.url
    },
    folder,
    media,
    start,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
    async call(method, path, body, token) {
      const answer = await fetch(state.url + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, body: parse(text) }
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const installed =
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  'chromium'

/** Every browser that runs in this worker. */
export const browsers = new Set<Browser>()

let shared: Promise<Browser> | undefined

/** The browser of this worker: files share it, each test has contexts of its own; it ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= startBrowser()
  if (!(await shared).isConnected()) shared = startBrowser()
  return shared
}

/**
 * The system's Chromium, without anything that calls home; the one without windows where it is installed, which needs
 * less of the processor. Sound needs a real click, as for a user.
 */
export async function startBrowser(args: string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? installed,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Pages live for seconds: what is never called needn't be compiled. A tenth of the processor less.
      '--js-flags=--max-lazy',
      ...args,
    ],
  })
  browsers.add(browser)
  browser.once('disconnected', () => browsers.delete(browser))
  return browser
}
