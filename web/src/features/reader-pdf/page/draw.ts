import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Canvases above this fail on phones, and cost four bytes a pixel everywhere. */
const mostPixels = 12_000_000

export interface Drawing {
  done: Promise<HTMLCanvasElement>
  cancel: () => void
}

/** The width in pixels of the device that a page is drawn in. */
export function drawnWidth(
  css: { width: number; height: number },
  pixelRatio: number,
  most = mostPixels,
): number {
  const pixels = css.width * css.height * pixelRatio ** 2
  return Math.max(1, Math.round(css.width * pixelRatio * Math.min(1, Math.sqrt(most / pixels))))
}

/** Draws a page onto a canvas of its own. */
export function drawPage(page: PDFPageProxy, width: number): Drawing {
  const { width: natural } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: width / natural })
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.max(1, Math.round(viewport.height))
  canvas.className = 'block size-full'
  canvas.setAttribute('aria-hidden', 'true')
  const task = page.render({ canvas, viewport })
  return {
    done: task.promise.then(() => canvas),
    cancel: () => task.cancel(),
  }
}

/** Gives the memory of a canvas back at once. */
export function dropCanvas(canvas: HTMLCanvasElement | null): void {
  if (canvas) canvas.width = canvas.height = 0
}
