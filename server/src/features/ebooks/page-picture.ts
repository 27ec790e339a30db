import { pageWidths } from '@lectern/contract'
import { imageSize } from 'image-size'
import type { Images } from '#platform/rendering/images.ts'
import { Problem } from '#platform/problem.ts'

export interface PageSize {
  width: number
  height: number
}

/** A page as it lies in the comic, and what may be done with it. */
export interface FoundPicture {
  type: string
  size: PageSize
  /** The width that it has to be made in; null where it can be shown as it is. */
  madeWidth: number | null
}

/** Above these a picture is made smaller, whoever asks: phones give up on more. */
const mostShownBytes = 16 * 1024 * 1024
const mostShownPixels = 32_000_000
const largestWidth = 2560
const mostMadePixels = 16_000_000
/** No WebP has a longer side. */
export const longestWebp = 16_383

/** Kinds that every engine shows that we serve. */
const shown = new Set(['jpeg', 'png', 'gif', 'webp', 'avif', 'bmp'])

/** What a page is, by its bytes, and whether it is shown as it is in a width. Throws Problem `invalid` with a sentence for what is no picture. */
export async function findPicture(
  bytes: Buffer,
  {
    width,
    accept,
    images,
  }: { width: number | null; accept: string; images: Pick<Images, 'measure'> },
): Promise<FoundPicture> {
  const kind = kindOf(bytes)
  if (kind === 'jxl')
    return { type: jxlFor(accept), size: { width: 0, height: 0 }, madeWidth: null }
  const size = kind === 'bmp' ? bmpSize(bytes) : await measured(bytes, images)
  const type = `image/${kind ?? 'unknown'}`
  return { type, size, madeWidth: madeWidth({ kind, size, bytes: bytes.length }, width) }
}

/**
 * The same by the first bytes of a page, for one that is shown as it is. Null where all of it has to be looked at: it is to
 * be made smaller, or its beginning doesn't say enough.
 */
export function findShown(
  head: Buffer,
  { bytes, width }: { bytes: number; width: number | null },
): Omit<FoundPicture, 'madeWidth'> | null {
  const kind = kindOf(head)
  const size = kind === null || kind === 'bmp' || kind === 'jxl' ? null : sizeIn(head)
  if (size === null || madeWidth({ kind, size, bytes }, width) !== null) return null
  return { type: `image/${kind}`, size }
}

function sizeIn(head: Buffer): PageSize | null {
  try {
    const { width, height } = imageSize(head)
    return width > 0 && height > 0 ? { width, height } : null
  } catch {
    // Its size stands further behind, or nowhere.
    return null
  }
}

/** The step that a width is made in. */
export function stepOf(width: number | undefined): number | null {
  if (width === undefined || !(width > 0)) return null
  return pageWidths.find((step) => step >= width) ?? null
}

function madeWidth(
  { kind, size, bytes }: { kind: string | null; size: PageSize; bytes: number },
  asked: number | null,
): number | null {
  // The library for pictures knows no BMP.
  if (kind === 'bmp') return null
  const isNarrow = asked === null || size.width <= asked
  const pixels = size.width * size.height
  const isSmall = pixels <= mostShownPixels && bytes <= mostShownBytes
  if (kind !== null && shown.has(kind) && isNarrow && isSmall) return null
  const bounded = Math.floor(Math.sqrt((mostMadePixels * size.width) / size.height))
  return Math.max(1, Math.min(size.width, largestWidth, bounded, asked ?? largestWidth))
}

async function measured(bytes: Buffer, images: Pick<Images, 'measure'>): Promise<PageSize> {
  const { width, height } = await images.measure(bytes).catch(refusePage)
  return { width, height }
}

/** Refuses a page whose picture can't be decoded. */
export function refusePage(error: unknown): never {
  if (error instanceof Problem && error.kind !== 'invalid') throw error
  throw new Problem('invalid', 'This page is damaged, or no picture that can be shown.', {
    cause: error,
  })
}

function jxlFor(accept: string): string {
  if (accept.includes('image/jxl')) return 'image/jxl'
  throw new Problem('invalid', 'This page is a JPEG XL picture, which this browser can’t show.')
}

function bmpSize(bytes: Buffer): PageSize {
  if (bytes.length < 26) return refusePage(new Error('The picture is too short'))
  const size = { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) }
  const isShown = size.width > 0 && size.height > 0 && bytes.length <= mostShownBytes
  if (!isShown || size.width * size.height > mostShownPixels)
    throw new Problem('too-large', 'This page is a bitmap that is too large to be shown.')
  return size
}

/** By the first bytes; null for what the library for pictures may know all the same. */
function kindOf(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 12).toString('latin1')
  return signatures.find(([, pattern]) => pattern.test(start))?.[0] ?? null
}

/* oxlint-disable no-control-regex -- signatures are bytes */
const signatures: readonly [string, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/u],
  ['png', /^\x89PNG\r\n\x1a\n/u],
  ['gif', /^GIF8[79]a/u],
  ['webp', /^RIFF[\s\S]{4}WEBP/u],
  ['avif', /^[\s\S]{4}ftypavi[fs]/u],
  ['bmp', /^BM/u],
  ['jxl', /^(?:\xff\x0a|\x00\x00\x00\x0cJXL )/u],
]
/* oxlint-enable no-control-regex */
