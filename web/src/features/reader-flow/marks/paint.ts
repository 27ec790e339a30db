import {
  markBlend,
  markDashes,
  markLooks,
  palettes,
  useReaderSettings,
  type DrawnMark,
} from '#features/reader-engine/index.ts'

export interface Rect {
  left: number
  top: number
  right: number
  bottom: number
  width: number
  height: number
}

/** How a mark is painted; the overlay hands it to the painter each time it draws. */
export interface Paint {
  mark: Pick<DrawnMark, 'style' | 'hasNote'>
  /** Its last piece: behind it stands the sign of a note. */
  isLast: boolean
  isVertical: boolean
}

const lineWidth = 2
const noteSize = 7

/** The system has colours of its own, and ours say nothing there. */
const forced = matchMedia('(forced-colors: active)')

/** How the overlay mixes with the page. */
export function blendNow(): string {
  return forced.matches ? 'normal' : markBlend[schemeNow()]
}

/** Paints again whenever colours are other ones, until the returned function is called. */
export function followColours(repaint: () => void): () => void {
  forced.addEventListener('change', repaint)
  const unsubscribe = useReaderSettings.subscribe((now, before) => {
    if (now.pageTheme !== before.pageTheme) repaint()
  })
  return () => {
    forced.removeEventListener('change', repaint)
    unsubscribe()
  }
}

/** A ground behind the words, a line below them (in vertical text beside them), and a sign where there is a note. */
export function paintMark(rects: readonly Rect[], { mark, isLast, isVertical }: Paint): SVGElement {
  const look = markLooks[schemeNow()][mark.style]
  const group = svg('g', {})
  const line = forced.matches ? 'CanvasText' : look.line
  for (const rect of rects) {
    if (look.fill !== null && !forced.matches)
      group.append(
        svg('rect', {
          x: rect.left,
          y: rect.top,
          width: rect.width,
          height: rect.height,
          fill: look.fill,
        }),
      )
    group.append(
      svg('line', {
        ...(isVertical
          ? { x1: rect.left, x2: rect.left, y1: rect.top, y2: rect.bottom }
          : { x1: rect.left, x2: rect.right, y1: rect.bottom - 1, y2: rect.bottom - 1 }),
        stroke: line,
        'stroke-width': mark.style === 'underline' ? lineWidth + 0.5 : lineWidth,
        ...(forced.matches && { 'stroke-dasharray': markDashes[mark.style] }),
      }),
    )
  }
  const last = rects.at(-1)
  if (last && isLast && mark.hasNote)
    group.append(
      svg('circle', {
        cx: isVertical ? last.right : last.right + noteSize / 2,
        cy: isVertical ? last.bottom + noteSize / 2 : last.top + noteSize / 2,
        r: noteSize / 2,
        fill: line,
      }),
    )
  return group
}

/** The words that a search led to. */
export function paintHit(rects: readonly Rect[]): SVGElement {
  const group = svg('g', {
    fill: forced.matches ? 'none' : '#f2a33a',
    'fill-opacity': 0.4,
    stroke: forced.matches ? 'Highlight' : '#f2a33a',
    'stroke-width': 1,
  })
  for (const { left: x, top: y, width, height } of rects)
    group.append(svg('rect', { x, y, width, height }))
  return group
}

function schemeNow() {
  return palettes[useReaderSettings.getState().pageTheme].scheme
}

function svg(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}
