import { RenderingCancelledException, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { drawnWidth, drawPage, dropCanvas, type Drawing } from './draw.ts'

const settleMs = 150
/** Pages that aren't seen yet are drawn no finer. */
const mostAhead = 3_000_000

interface Drawn {
  width: number
  height: number
  isAhead: boolean
}

/** Keeps a page drawn as finely as it is shown; what is there stays until a finer one is done. */
export function useCanvas(
  page: PDFPageProxy | null,
  { width, height, isAhead }: Drawn,
  /** It is drawn, or can't be. */
  onDone: () => void,
) {
  const holder = useRef<HTMLDivElement>(null)
  const shown = useRef<HTMLCanvasElement | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const wanted = drawnWidth({ width, height }, devicePixelRatio, isAhead ? mostAhead : undefined)
    const has = shown.current?.width ?? 0
    const isFine = has >= wanted && has <= wanted * 2
    if (!page || (has > 0 && (isFine || isAhead))) return
    let drawing: Drawing | undefined
    const draw = async () => {
      drawing = drawPage(page, wanted)
      try {
        const canvas = await drawing.done
        dropCanvas(shown.current)
        shown.current = canvas
        holder.current?.replaceChildren(canvas)
        onDone()
      } catch (error) {
        if (error instanceof RenderingCancelledException) return
        if (has === 0) setFailed(true)
        onDone()
      }
    }
    const later = setTimeout(() => void draw(), has > 0 ? settleMs : 0)
    return () => {
      clearTimeout(later)
      drawing?.cancel()
    }
  }, [page, width, height, isAhead, onDone])
  useEffect(
    () => () => {
      dropCanvas(shown.current)
      shown.current = null
    },
    [],
  )
  return { holder, hasFailed }
}
