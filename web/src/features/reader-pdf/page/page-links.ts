import type { PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface PdfLink {
  id: string
  /** Null for a link within the book. */
  href: string | null
  destination: unknown
  /** Parts of the page. */
  box: { left: string; top: string; width: string; height: string }
}

type Shape = Pick<PageViewport, 'convertToViewportRectangle' | 'width' | 'height'>

/** Addresses that a book may lead to; scripts and files of this device are none. */
const schemes = ['http:', 'https:', 'mailto:']

/** The links among what is noted on a page. */
export function linksOf(annotations: readonly object[], viewport: Shape): PdfLink[] {
  return annotations.flatMap((one, place): PdfLink[] => {
    if (!('subtype' in one) || one.subtype !== 'Link') return []
    const box = 'rect' in one ? boxOf(one.rect, viewport) : null
    const href = 'url' in one ? safeHref(one.url) : null
    const destination = 'dest' in one ? one.dest : null
    if (box === null || (href === null && !destination)) return []
    return [{ id: `link ${place}`, href, destination, box }]
  })
}

/** An address that may be followed; null for any other. */
export function safeHref(url: unknown): string | null {
  if (typeof url !== 'string' || !URL.canParse(url)) return null
  return schemes.includes(new URL(url).protocol) ? url : null
}

function boxOf(rect: unknown, viewport: Shape): PdfLink['box'] | null {
  if (!Array.isArray(rect) || rect.length !== 4) return null
  const corners = viewport.convertToViewportRectangle(rect).map(Number)
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = corners
  const part = (pixels: number, all: number) => `${((pixels / all) * 100).toFixed(3)}%`
  return {
    left: part(Math.min(x1, x2), viewport.width),
    top: part(Math.min(y1, y2), viewport.height),
    width: part(Math.abs(x2 - x1), viewport.width),
    height: part(Math.abs(y2 - y1), viewport.height),
  }
}
