import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { vi } from 'vitest'
import { answerMs, asJsonFunction } from './driver.ts'
import type { Driver, Engine, EngineKind } from './driver.ts'
import { createSurroundings, startScreen } from './surroundings.ts'
import type { Surroundings } from './surroundings.ts'

const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`

/** Safari has a file system of its own and says how much room there is; here that has to be asked for. */
const browser = {
  binary: `${libraries}/webkit2gtk-4.1/MiniBrowser`,
  args: ['--automation', '--features=FileSystem,StorageAPI,StorageAPIEstimate'],
}

/** WebKitGTK's small browser, moved by its driver, which speaks classic WebDriver. */
export const webkit: EngineKind = {
  name: 'WebKit',
  needs: [
    '/usr/bin/WebKitWebDriver',
    browser.binary,
    `${libraries}/gstreamer-1.0/libgstlibav.so`,
    '/usr/bin/Xvfb',
    '/usr/bin/pulseaudio',
  ],
  // Whoever is driven gets a private window.
  keepsFiles: false,
  start,
}

/** ms; unless told it waits five minutes for a page. What it refuses itself leaves it in a state to be pictured. */
const timeouts = { pageLoad: answerMs - 15_000, script: answerMs - 15_000 }

/** A window can't be narrower than its toolbar, and phones are. */
const noToolbar = `* { padding: 0; margin: 0; border-width: 0; min-width: 0; min-height: 0;
  font-size: 1px; -gtk-icon-transform: scale(0.1); -gtk-icon-source: none; }`

async function start(): Promise<Engine> {
  const surroundings = await createSurroundings()
  try {
    const style = join(surroundings.folder, '.config', 'gtk-3.0')
    mkdirSync(style, { recursive: true })
    writeFileSync(join(style, 'gtk.css'), noToolbar)
    const env = { ...surroundings.env, DISPLAY: await startScreen(surroundings) }
    const openSession = () => openOwnSession(surroundings, env)
    const { within: first, version } = await openSession()
    await first('DELETE', '')
    return {
      name: webkit.name,
      version,
      downloads: surroundings.folder,
      async open({ width, height }) {
        const { within } = await openSession()
        const driver = createDriver(within)
        const outside = await driver.evaluate(() => ({ x: 0, y: outerHeight - innerHeight }))
        const rect = { x: 0, y: 0, width: width + outside.x, height: height + outside.y }
        await within('POST', '/window/rect', rect)
        return driver
      },
      stop: () => surroundings.end(),
    }
  } catch (error) {
    await surroundings.end()
    throw error
  }
}

interface Session {
  /** Calls below the address of the session. */
  within: Call
  /** Of the browser. */
  version: string
}

/** ms; a browser that begins at all does so within a few seconds. */
const beginMs = 20_000

/**
 * Each session is a browser of its own that remembers nothing, with a driver of its own: now and then one never says that
 * its browser has begun, and then the next does.
 */
async function openOwnSession(
  surroundings: Surroundings,
  env: NodeJS.ProcessEnv,
): Promise<Session> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const driver = surroundings.run('WebKitWebDriver', [`--port=${port}`], { env })
    const call = caller(`http://127.0.0.1:${port}`)
    await vi.waitFor(() => call('GET', '/status'), { timeout: beginMs, interval: 50 })
    const opened = call('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browser, timeouts } },
    })
    const begun = await Promise.race([opened, setTimeout(beginMs, null, { ref: false })])
    if (begun === null && attempt < 3) {
      opened.catch(() => undefined)
      driver.kill('SIGKILL')
      continue
    }
    const { sessionId, capabilities } = (await opened) as {
      sessionId: string
      capabilities: { browserVersion: string }
    }
    return {
      within: (method, end, body) => call(method, `/session/${sessionId}${end}`, body),
      version: capabilities.browserVersion,
    }
  }
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>

function createDriver(call: Call): Driver {
  return {
    async goto(url) {
      await call('POST', '/url', { url })
    },
    async evaluate(run, ...args) {
      const script = `const [args, done] = arguments
        ;(${asJsonFunction(run)})(args).then(
          (json) => done({ json }),
          (error) => done({ fault: String(error) }),
        )`
      const answer = await call('POST', '/execute/async', { script, args: [JSON.stringify(args)] })
      const { json, fault } = answer as { json: string; fault?: string }
      if (fault !== undefined) throw new Error(fault)
      return JSON.parse(json)
    },
    async act(actions) {
      await call('POST', '/actions', { actions })
    },
    async screenshot() {
      return Buffer.from(String(await call('GET', '/screenshot')), 'base64')
    },
    async close() {
      await call('DELETE', '')
    },
  }
}

function caller(address: string): Call {
  return async (method, path, body) => {
    const answer = await fetch(address + path, {
      method,
      signal: AbortSignal.timeout(answerMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new Error(`${method} ${path}: no answer`, { cause })
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (answer.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${method} ${path}: ${error} ${message}`)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
