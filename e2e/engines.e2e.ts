import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import type { FileContent } from '../server/src/testing/fixture-library.ts'
import { decode, ffmpeg, makeSound } from '../server/src/testing/media/sound.ts'
import { desk, hear, openHouse, soundOf } from './house.ts'
import type { House, Item } from './house.ts'

const hasFfmpeg = ffmpeg !== null
const samples = hasFfmpeg ? await samplesOf(process.env['LECTERN_TEST_DATA']) : []
if (!hasFfmpeg) process.stdout.write('No ffmpeg here: streams are not tested in the browser\n')
else if (samples.length === 0)
  process.stdout.write('LECTERN_TEST_DATA is not set: real files are not played in the browser\n')

describe.skipIf(!hasFfmpeg)('engines', () => {
  let house: House

  beforeAll(async () => {
    const files: Record<string, FileContent> = {
      'Ada/Tones/01.mp3': await tone('mp3', 40, 300),
      'Ada/Tones/02.mp3': await tone('mp3', 40, 500),
      'Ada/Waltz/01.wma': await tone('wma', 60, 440),
      'Ada/Broken/01.mp3': await tone('mp3', 30, 440),
      'Ada/Gone/01.mp3': await tone('mp3', 30, 440),
      'Ada/Quiet/01.mp3': await tone('mp3', 30, 440, 0.05),
      'Ada/Quiet/02.mp3': await tone('mp3', 30, 440, 0.05),
    }
    for (const { name, ext, bytes } of samples) files[`Real/${name}/01.${ext}`] = bytes
    house = await openHouse(files, 5 + samples.length)
    // What happens to files is seen only when they are played.
    const settings = { disableWatcher: true }
    await house.ask('PATCH', `/api/libraries/${house.libraryId}`, { settings })
  })
  afterAll(() => house?.stop())

  async function opened(title: string, prepare?: (context: BrowserContext) => Promise<unknown>) {
    const context = await house.signedIn(desk)
    await prepare?.(context)
    const page = await context.newPage()
    await page.goto(`${house.lectern.url}/item/${idOf(title)}`)
    return { context, page }
  }

  /** By folder: the tags of real files name other titles. */
  function idOf(title: string): string {
    const items = house.items as (Item & { relPath: string })[]
    return items.find(({ relPath }) => relPath.endsWith(`/${title}`))?.id ?? house.idOf(title)
  }

  test('plays a file that no browser knows as a stream, and seeks in it', async () => {
    const { context, page } = await opened('Waltz')
    const segments = watch(page, /\/hls\/[^/]+\/.+\.(?:m4s|ts|mp4)/)
    await play(page)
    await hear(page)
    await page.getByRole('slider', { name: 'Seek', exact: true }).press('End')
    for (let jump = 0; jump < 2; jump += 1)
      await page.getByRole('slider', { name: 'Seek', exact: true }).press('ArrowLeft')
    await expect.poll(async () => (await soundOf(page))?.time ?? 0).toBeGreaterThan(38)
    await hear(page)
    expect(segments.length).toBeGreaterThan(0)
    await context.close()
  })

  test('streams through Media Source where the browser reads none by itself', async () => {
    const { context, page } = await opened('Waltz', noNativeStreams)
    await play(page)
    await hear(page)
    const source = await page.evaluate(
      () => (globalThis as unknown as { heard: HTMLMediaElement }).heard.src,
    )
    expect(source).toMatch(/^blob:/)
    await context.close()
  })

  test('an error of the sound restarts it as a stream at the same place', async () => {
    const { context, page } = await opened('Tones')
    await page.route(/\/public\/session\/[^/]+\/track\//, (route) =>
      route.fulfill({ status: 200, contentType: 'audio/mpeg', body: 'this is no audio at all' }),
    )
    const asked = bodies(page, /\/play$/)
    await play(page)
    await hear(page)
    expect(asked.map(({ forceTranscode }) => forceTranscode)).toEqual([false, true])
    await context.close()
  })

  test('a bitrate that was chosen makes a stream of it', async () => {
    const { context, page } = await opened('Tones', withSettings({ streamBitrate: 32 }))
    const segments = watch(page, /\/hls\/[^/]+\/.+[?&]bitrate=32/)
    await play(page)
    await hear(page)
    expect(segments.length).toBeGreaterThan(0)
    await context.close()
  })

  test('says what is wrong with a damaged file', async () => {
    const path = join(house.lectern.media, 'Ada/Broken/01.mp3')
    writeFileSync(path, Buffer.alloc(200_000, 7))
    const { context, page } = await opened('Broken')
    await play(page)
    await page.getByText(/^Stream Failed: .*(damaged|cannot be played)/).waitFor()
    await context.close()
  })

  test('says that a file is gone', async () => {
    rmSync(join(house.lectern.media, 'Ada/Gone/01.mp3'))
    const { context, page } = await opened('Gone')
    await play(page)
    await page.getByText(/^Stream Failed: .*(file|server)/i).waitFor()
    await context.close()
  })

  test('repeats the sentence of a server that cannot convert', async () => {
    const { context, page } = await opened('Waltz')
    const body = 'This server has no ffmpeg, so it can only send files as they are.'
    await page.route(/\/hls\//, (route) =>
      route.fulfill({ status: 404, contentType: 'text/plain; charset=utf-8', body }),
    )
    await play(page)
    await page.getByText(`Stream Failed: ${body}`).waitFor()
    await page.unroute(/\/hls\//)
    await page.getByRole('button', { name: 'Try again' }).click()
    await hear(page)
    await context.close()
  })

  test('boosts quiet sound, in one context over tracks', async () => {
    const plain = await loudness(withSettings({}))
    const boosted = await loudness(withSettings({ volumeBoost: 12 }))
    const evened = await loudness(withSettings({ voiceBoost: true }))
    expect(plain.contexts).toBe(0)
    expect(boosted.contexts).toBe(1)
    expect(boosted.rms).toBeGreaterThan(0.1)
    expect(evened.rms).toBeGreaterThan(0.05)
  })

  /** Plays the quiet book, whose tone has 0.035 of full scale, and measures what goes to the ears through the chain. */
  async function loudness(prepare: (context: BrowserContext) => Promise<unknown>) {
    const { context, page } = await opened('Quiet', async (fresh) => {
      await prepare(fresh)
      await listenAtTheEnd(fresh)
    })
    await play(page)
    await hear(page)
    await page.getByRole('slider', { name: 'Seek', exact: true }).press('PageUp')
    // The boost for voices takes its time.
    await hear(page, 1)
    const heard = await page.evaluate(() => {
      const { contexts, ears } = globalThis as unknown as Ears
      if (ears === null) return { contexts: contexts.size, rms: 0 }
      const wave = new Float32Array(ears.fftSize)
      ears.getFloatTimeDomainData(wave)
      return {
        contexts: contexts.size,
        rms: Math.sqrt(wave.reduce((sum, one) => sum + one * one, 0) / wave.length),
      }
    })
    await context.close()
    return heard
  }

  test('speaks up when the page is seen again', async () => {
    const { context, page } = await opened('Tones')
    await play(page)
    await hear(page, 2)
    const asked = bodies(page, /\/sync$/)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    expect(Number(asked[0]?.['currentTime'])).toBeGreaterThan(1)
    await context.close()
  })

  describe.skipIf(samples.length === 0)('real files', () => {
    let listener: BrowserContext
    beforeAll(async () => void (listener = await house.signedIn(desk)))
    afterAll(() => listener?.close())

    test.each(samples.map(({ name }) => name))('plays %s', async (name) => {
      const page = await listener.newPage()
      await page.goto(`${house.lectern.url}/item/${idOf(name)}`)
      await play(page)
      await expect
        .poll(() => furthest(page), { timeout: 40_000, message: `${name} sounds` })
        .toBeGreaterThan(0.4)
      await page.close()
    })
  })
})

interface Ears {
  contexts: Set<AudioContext>
  ears: AnalyserNode | null
}

/** How far the sound came; a short file may be over already. */
function furthest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { heard } = globalThis as { heard?: HTMLMediaElement }
    return heard ? heard.currentTime : 0
  })
}

async function play(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Play|Resume|Continue)/ })
    .first()
    .click()
}

/** The JSON that was posted to addresses like this from now on. */
function bodies(page: Page, address: RegExp): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && address.test(new URL(request.url()).pathname))
      found.push(request.postDataJSON() as Record<string, unknown>)
  })
  return found
}

function watch(page: Page, address: RegExp): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    if (address.test(request.url())) found.push(request.url())
  })
  return found
}

function withSettings(settings: object) {
  return (context: BrowserContext) =>
    context.addInitScript(
      (stored) => localStorage.setItem('ui:settings', stored),
      JSON.stringify(settings),
    )
}

function noNativeStreams(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const { canPlayType } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.canPlayType = function known(type: string) {
      return /mpegurl/i.test(type) ? '' : canPlayType.call(this, type)
    }
  })
}

/** Counts the contexts the page leads its sound through and listens where they end. */
function listenAtTheEnd(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const at = Object.assign(globalThis, {
      contexts: new Set<AudioContext>(),
      ears: null as AnalyserNode | null,
    })
    const { createMediaElementSource } = AudioContext.prototype
    AudioContext.prototype.createMediaElementSource = function counted(element) {
      at.contexts.add(this)
      at.ears ??= this.createAnalyser()
      return createMediaElementSource.call(this, element)
    }
    const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode
    AudioNode.prototype.connect = function tapped(this: AudioNode, to: AudioNode) {
      if (to instanceof AudioDestinationNode && at.ears) connect.call(this, at.ears)
      return connect.call(this, to)
    } as AudioNode['connect']
  })
}

async function tone(ext: string, seconds: number, hertz: number, volume = 0.5): Promise<Buffer> {
  const file = join(tmpdir(), `lectern-tone-${process.pid}.${ext}`)
  const source = `sine=frequency=${hertz}:duration=${seconds}`
  // The tone has an eighth of full scale.
  const form = ['-af', `volume=${volume * 8}`, '-ac', '2']
  await makeSound(['-f', 'lavfi', '-i', source, ...form, file])
  const bytes = readFileSync(file)
  rmSync(file)
  return bytes
}

interface Sample {
  name: string
  ext: string
  bytes: Buffer
}

/** Up to two real files of each type that ffmpeg decodes to at least a second of sound. */
async function samplesOf(folder: string | undefined): Promise<Sample[]> {
  if (folder === undefined) return []
  const found: Sample[] = []
  for (const type of readdirSync(join(folder, 'audio'))) {
    // AMR and ASF are no types of a library.
    if (/^(amr|asf)$/.test(type)) continue
    let count = 0
    for (const file of readdirSync(join(folder, 'audio', type))) {
      const path = join(folder, 'audio', type, file)
      if (count >= 2 || extname(file) !== `.${type}` || !(await sounds(path))) continue
      count += 1
      found.push({ name: `${type} ${count}`, ext: type, bytes: readFileSync(path) })
    }
  }
  return found
}

/** Whether ffmpeg makes at least a second of it. */
async function sounds(path: string): Promise<boolean> {
  const rate = 8000
  const samples = await decode(path, rate).catch(() => [])
  return samples.length > rate
}
