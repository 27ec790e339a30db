import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { Problem } from '../problem.ts'

export type ImageFormat = 'webp' | 'jpeg' | 'png' | 'avif'

export interface ImageSize {
  /** Pixels; the other side follows the ratio when only one is given. With both, what sticks out is cut off. */
  width?: number
  height?: number
}

/** Hue in degrees 0…360 and chroma 0…0.37 of the OKLCH colour that stands for a picture. */
export interface Accent {
  hue: number
  chroma: number
}

export interface Images {
  /** Re-encodes a picture so that it fits into `size`, never enlarging it. A damaged one is shown as far as it goes; rejects with `invalid` for what is no picture. */
  fit(source: string | Buffer, size: ImageSize, format: ImageFormat): Promise<Buffer>
  /** Accent colour and thumbhash (base64, about 28 bytes). */
  portrait(source: string | Buffer): Promise<{ accent: Accent; thumbhash: string }>
  /**
   * The extension under which a picture may be kept as it came. It is decoded once to prove that it is whole; rejects
   * with `invalid` for damaged ones and for anything but JPEG, PNG, WebP and GIF.
   */
  identify(source: Buffer): Promise<'jpg' | 'png' | 'webp' | 'gif'>
  /** Kind and pixels, without decoding. */
  measure(source: string | Buffer): Promise<{ format: string; width: number; height: number }>
}

/** Above this a picture is a bomb, not a cover. */
const mostPixels = 120_000_000
const timeoutS = 10
const atOnce = 2
const longestQueue = 400

/** Pictures through libvips, outside the main thread, a few at a time. */
export function createImages(): Images {
  const enter = createQueue()
  let library: ReturnType<typeof loadSharp> | null = null

  async function open(source: string | Buffer, failOn: 'none' | 'error' = 'none'): Promise<Sharp> {
    const sharp = await (library ??= loadSharp())
    return sharp(source, { limitInputPixels: mostPixels, failOn, sequentialRead: true }).timeout({
      seconds: timeoutS,
    })
  }

  return {
    fit: (source, { width, height }, format) =>
      enter(async () =>
        (await open(source))
          .rotate()
          .resize({
            ...(width === undefined ? {} : { width }),
            ...(height === undefined ? {} : { height }),
            fit: 'cover',
            withoutEnlargement: true,
          })
          .toFormat(format, encoding[format])
          .toBuffer(),
      ),
    portrait: (source) =>
      enter(async () => {
        const { data, info } = await (
          await open(source)
        )
          .rotate()
          .resize({ width: 48, height: 48, fit: 'inside' })
          .toColourspace('srgb')
          .ensureAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true })
        return {
          accent: accentOf(data),
          thumbhash: Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64'),
        }
      }),
    identify: (source) =>
      enter(async () => {
        const kind = keptKinds[(await (await open(source, 'error')).metadata()).format]
        if (kind === undefined) throw new Error('not acceptable')
        await (await open(source, 'error')).stats()
        return kind
      }),
    measure: (source) =>
      enter(async () => {
        const { format, width, height } = await (await open(source)).metadata()
        if (format === 'svg' || width * height > mostPixels) throw new Error('not acceptable')
        return { format, width, height }
      }),
  }
}

/** Read with the first picture: no start has to wait for it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

const keptKinds: Partial<Record<string, 'jpg' | 'png' | 'webp' | 'gif'>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
}

const encoding: Record<ImageFormat, object> = {
  webp: { quality: 80, effort: 2 },
  jpeg: { quality: 82, mozjpeg: false },
  png: { compressionLevel: 6 },
  avif: { quality: 50, effort: 2 },
}

function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (waiting.length >= longestQueue)
      throw new Problem('busy', 'Too many pictures are being prepared. Please try again.')
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    running++
    try {
      return await work()
    } catch (error) {
      throw new Problem('invalid', 'The picture is damaged or of an unknown kind.', {
        cause: error,
      })
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}

const hueSteps = 24
const neutralChroma = 0.02

/** The hue with the most chroma behind it; a neutral picture has chroma near 0 and the client falls back to the brand. */
export function accentOf(rgba: Uint8Array): Accent {
  const weights = new Float64Array(hueSteps)
  const sines = new Float64Array(hueSteps)
  const cosines = new Float64Array(hueSteps)
  let pixels = 0
  for (let i = 0; i + 3 < rgba.length; i += 4) {
    if ((rgba[i + 3] ?? 0) < 128) continue
    pixels++
    const { a, b } = oklab(rgba[i] ?? 0, rgba[i + 1] ?? 0, rgba[i + 2] ?? 0)
    const chroma = Math.hypot(a, b)
    if (chroma < neutralChroma) continue
    const angle = Math.atan2(b, a)
    const step = Math.floor(((angle + Math.PI) / (2 * Math.PI)) * hueSteps) % hueSteps
    weights[step] = (weights[step] ?? 0) + chroma
    sines[step] = (sines[step] ?? 0) + Math.sin(angle) * chroma
    cosines[step] = (cosines[step] ?? 0) + Math.cos(angle) * chroma
  }
  const best = weights.indexOf(Math.max(...weights))
  const weight = weights[best] ?? 0
  if (pixels === 0 || weight === 0) return { hue: 0, chroma: 0 }
  const hue = (Math.atan2(sines[best] ?? 0, cosines[best] ?? 0) * 180) / Math.PI
  const share = weight / pixels
  return {
    hue: Math.round((hue + 360) % 360),
    chroma: round(Math.min(0.14, Math.max(neutralChroma, share * 3))),
  }
}

function oklab(red: number, green: number, blue: number): { a: number; b: number } {
  const r = linear(red)
  const g = linear(green)
  const bl = linear(blue)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * bl)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * bl)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * bl)
  return {
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

function linear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
