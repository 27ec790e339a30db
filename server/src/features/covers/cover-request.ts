import type { ImageFormat } from '#platform/rendering/images.ts'
import { Problem } from '#platform/problem.ts'

export interface CoverRequest {
  /** The original bytes, unchanged. */
  isRaw: boolean
  width: number | undefined
  height: number | undefined
  format: ImageFormat
  /** The address changes with the picture, so clients may keep it. */
  isStamped: boolean
}

interface RawQuery {
  width?: string | undefined
  height?: string | undefined
  format?: string | undefined
  raw?: string | undefined
  ts?: string | undefined
}

/** Pixels up to which a side is as long as it was asked for where it is the only one: icons of other clients. */
const largestExact = 120
/** Sizes that are made otherwise; others are rounded up, so that nobody can ask for thousands of one picture. */
const steps = [20, 40, 60, 80, 100, 120, 240, 400, 600, 800, 1200, 1600]
/** AVIF takes ten times as long as the others. */
const largestAvif = 800
const largest = 1600
const defaultWidth = 400

/** Reads the query of a cover call; `accept` decides the format when none is asked for (ABS wire, items §2.7). */
export function coverRequest(query: RawQuery, accept: string | undefined): CoverRequest {
  const wanted = format(query.format, accept)
  const most = wanted === 'avif' ? largestAvif : largest
  const isOne = query.width === undefined || query.height === undefined
  const width = side(query.width, most, isOne)
  const height = side(query.height, most, isOne)
  return {
    isRaw: query.raw === '1',
    width: width ?? (height === undefined ? defaultWidth : undefined),
    height,
    format: wanted,
    isStamped: query.ts !== undefined,
  }
}

function side(text: string | undefined, most: number, isExact: boolean): number | undefined {
  const value = Number(text)
  if (text === undefined || !Number.isFinite(value) || value <= 0) return undefined
  if (isExact && value <= largestExact) return Math.max(1, Math.round(value))
  return Math.min(most, steps.find((step) => step >= value) ?? most)
}

function format(text: string | undefined, accept: string | undefined): ImageFormat {
  if (text === undefined) return accept?.includes('image/webp') === true ? 'webp' : 'jpeg'
  if (text === 'jpg') return 'jpeg'
  if (text === 'webp' || text === 'jpeg' || text === 'png' || text === 'avif') return text
  throw new Problem('invalid', 'The picture format must be webp, jpeg, png or avif.')
}
