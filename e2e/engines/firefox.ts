import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { answerMs, asJsonFunction } from './driver.ts'
import type { Driver, Engine, EngineKind } from './driver.ts'
import { createSurroundings, lineOf } from './surroundings.ts'

/** The system's Firefox, moved by WebDriver BiDi, which it speaks by itself. */
export const firefox: EngineKind = {
  name: 'Firefox',
  needs: ['/usr/bin/firefox-esr', '/usr/bin/pulseaudio'],
  keepsFiles: true,
  start,
}

async function start(): Promise<Engine> {
  const surroundings = await createSurroundings()
  try {
    const profile = join(surroundings.folder, 'profile')
    mkdirSync(profile)
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
    const browser = surroundings.run('firefox-esr', args, { stdio: ['ignore', 'ignore', 'pipe'] })
    const [, address] = await lineOf(browser, browser.stderr, /BiDi listening on (ws:\S+)/)
    const send = await connect(`${address}/session`)
    const { capabilities } = await send('session.new', { capabilities: {} })
    const { browserVersion: version } = capabilities as { browserVersion: string }
    return {
      name: firefox.name,
      version,
      downloads: join(surroundings.folder, 'Downloads'),
      async open(size) {
        // Containers share nothing, as private windows don't.
        const { userContext } = await send('browser.createUserContext', {})
        const { context } = await send('browsingContext.create', { type: 'tab', userContext })
        await send('browsingContext.setViewport', { context, viewport: size })
        const close = () => send('browser.removeUserContext', { userContext })
        return createDriver(send, { context, close })
      },
      async stop() {
        await send('browser.close', {}).catch(() => undefined)
        await surroundings.end()
      },
    }
  } catch (error) {
    await surroundings.end()
    throw error
  }
}

type Answer = Record<string, unknown>
type Send = (method: string, params: object) => Promise<Answer>

function createDriver(
  send: Send,
  { context, close }: { context: unknown; close: () => Promise<unknown> },
): Driver {
  return {
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(run, ...args) {
      const { result, exceptionDetails } = await send('script.callFunction', {
        functionDeclaration: asJsonFunction(run),
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        awaitPromise: true,
        target: { context },
      })
      if (exceptionDetails) throw new Error((exceptionDetails as { text: string }).text)
      return JSON.parse((result as { value: string }).value)
    },
    async act(actions) {
      await send('input.performActions', { context, actions })
    },
    async screenshot() {
      const { data } = await send('browsingContext.captureScreenshot', { context })
      return Buffer.from(String(data), 'base64')
    },
    async close() {
      await close()
    },
  }
}

interface Message {
  id?: number
  result?: Answer
  error?: string
  message?: string
}

/** Commands go out with a number, answers come back with it; a browser that is gone answers all that wait. */
async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (message: Message) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string') return
    const message = JSON.parse(data) as Message
    if (message.id === undefined) return
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  socket.on('close', () => {
    for (const answer of waiting.values()) answer({ error: 'gone', message: 'Firefox is gone' })
    waiting.clear()
  })
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  return async (method, params) => {
    const id = ++last
    const answered = new Promise<Message>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const timer = setTimeout(() => {
      waiting.get(id)?.({ error: 'timeout', message: `no answer in ${answerMs / 1000} s` })
    }, answerMs)
    const { result, error, message } = await answered
    clearTimeout(timer)
    if (result === undefined) throw new Error(`${method}: ${error} ${message}`)
    return result
  }
}
