import type { ImageFormat } from '#platform/images.ts'
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

/** Sizes that are kept; others are rounded up, so that no request can fill the cache with its own size. */
const steps = [
  32, 40, 48, 60, 64, 80, 96, 100, 120, 150, 160, 192, 200, 240, 300, 320, 400, 480, 600, 800, 1000,
  1200, 1600, 2400, 4096,
]
const defaultWidth = 400

/** Reads the query of a cover call; `accept` decides the format when none is asked for (ABS wire, items §2.7). */
export function coverRequest(query: RawQuery, accept: string | undefined): CoverRequest {
  const width = side(query.width)
  const height = side(query.height)
  return {
    isRaw: query.raw === '1',
    width: width ?? (height === undefined ? defaultWidth : undefined),
    height,
    format: format(query.format, accept),
    isStamped: query.ts !== undefined,
  }
}

function side(text: string | undefined): number | undefined {
  const value = Number(text)
  if (text === undefined || !Number.isFinite(value) || value <= 0) return undefined
  return steps.find((step) => step >= value) ?? 4096
}

function format(text: string | undefined, accept: string | undefined): ImageFormat {
  if (text === undefined) return accept?.includes('image/webp') === true ? 'webp' : 'jpeg'
  if (text === 'jpg') return 'jpeg'
  if (text === 'webp' || text === 'jpeg' || text === 'png' || text === 'avif') return text
  throw new Problem('invalid', 'The picture format must be webp, jpeg, png or avif.')
}
