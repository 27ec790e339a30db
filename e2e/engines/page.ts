import { expect, vi } from 'vitest'
import type { Driver } from './driver.ts'
import { look, missed } from './seen.ts'
import type { Look, Sought } from './seen.ts'

/** What the sound element really does, not what the page says about it. */
export interface Sound {
  /** Seconds into the file that plays. */
  time: number
  paused: boolean
  rate: number
  /** The last part of its address. */
  source: string
}

/** Words for what a person does in a window of any engine; each waits until it can be done. */
export interface Page {
  driver: Driver
  goto(url: string): Promise<void>
  see(...path: Sought[]): Promise<Look & { found: true }>
  gone(...path: Sought[]): Promise<void>
  press(...path: Sought[]): Promise<void>
  /** Writes into a field in place of what is there. */
  write(text: string, ...path: Sought[]): Promise<void>
  key(name: keyof typeof keys): Promise<void>
  /** Waits until the page says this. */
  read(words: RegExp): Promise<void>
  /** Null as long as nothing was played. */
  sound(): Promise<Sound | null>
  /** Waits until it sounds and has gone on by `seconds`. */
  hear(seconds?: number): Promise<void>
}

const keys = {
  Escape: '\uE00C',
  Enter: '\uE007',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  PageUp: '\uE00E',
  End: '\uE010',
  Space: ' ',
}
/** Both decode on the processor, which other tests want as well. */
const patience = { timeout: 40_000, interval: 100 }
const mostTries = 10

export const role = (kind: string, name?: string | RegExp): Sought =>
  name === undefined
    ? { role: kind }
    : { role: kind, name: typeof name === 'string' ? name : { like: name.source } }

export function createPage(driver: Driver): Page {
  async function find(path: Sought[], mode: 'see' | 'press') {
    return vi.waitFor(async () => {
      const seen = await driver.evaluate(look, path, mode)
      if (!seen.found) throw new Error(`${words(path)}: ${seen.why}`)
      return seen
    }, patience)
  }

  /** Whether it was hit. */
  async function pressOnce(path: Sought[]): Promise<boolean> {
    const { x, y } = await find(path, 'press')
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ] as const
    const parameters = { pointerType: 'mouse' } as const
    await driver.act([{ type: 'pointer', id: 'mouse', parameters, actions: [...actions] }])
    return !(await driver.evaluate(missed))
  }

  async function press(...path: Sought[]): Promise<void> {
    for (let tries = 0; tries < mostTries; tries += 1) if (await pressOnce(path)) return
    throw new Error(`${words(path)}: it moves away under the pointer each time`)
  }

  async function type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown' as const, value },
      { type: 'keyUp' as const, value },
    ])
    await driver.act([{ type: 'key', id: 'keyboard', actions }])
  }

  const sound = () => driver.evaluate(soundNow)

  return {
    driver,
    press,
    sound,
    async goto(url) {
      await driver.goto(url)
      await driver.evaluate(listen)
    },
    see: (...path) => find(path, 'see'),
    async gone(...path) {
      await vi.waitFor(async () => {
        const seen = await driver.evaluate(look, path, 'see' as const)
        if (seen.found) throw new Error(`${words(path)} is still there`)
      }, patience)
    },
    async write(text, ...path) {
      await press(...path)
      await driver.evaluate(() => (document.activeElement as HTMLInputElement).select())
      await type(text)
    },
    key: (name) => type(keys[name]),
    async read(wanted) {
      await vi.waitFor(async () => {
        const text = await driver.evaluate(() => document.body.innerText)
        if (!wanted.test(text)) throw new Error(`${wanted} is not among: ${text.slice(0, 2000)}`)
      }, patience)
    },
    async hear(seconds = 0.3) {
      await expect
        .poll(async () => (await sound())?.paused, { ...patience, message: 'sound starts' })
        .toBe(false)
      const from = (await sound())?.time ?? 0
      await expect
        .poll(async () => (await sound())?.time ?? 0, { ...patience, message: 'sound runs' })
        .toBeGreaterThan(from + seconds)
    },
  }
}

function words(path: Sought[]): string {
  return path.map(({ role: kind, name }) => `${kind} ${JSON.stringify(name ?? '')}`).join(' › ')
}

/** Runs in the page: notes the element that plays, which stands outside the document. */
function listen(): void {
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function record(this: HTMLMediaElement) {
    Object.assign(globalThis, { heard: this })
    return play.call(this)
  }
}

function soundNow(): Sound | null {
  const { heard } = globalThis as { heard?: HTMLMediaElement }
  if (!heard) return null
  const { currentTime: time, paused, playbackRate: rate, currentSrc } = heard
  return { time, paused, rate, source: currentSrc }
}
