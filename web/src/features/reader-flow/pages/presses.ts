import { createSwipe, type EngineHost, zoneOf } from '#features/reader-engine/index.ts'

interface Presses extends Pick<EngineHost, 'onGesture' | 'onKey' | 'element'> {
  /** A link was pressed. */
  onLink: (link: Element) => void
  /** A picture was pressed that is no link. */
  onPicture: (picture: HTMLImageElement) => void
  /** Whether a mark was pressed, and taken care of. */
  onPoint: (point: { x: number; y: number }) => boolean
  onWheel: (event: WheelEvent) => void
  /** Whether fingers scroll the text by themselves. */
  isScrolled: () => boolean
}

/** Hears what is pressed in a frame, and says what it means to the reader. */
export function hearPresses(document: Document, presses: Presses): void {
  let wasChoosing = false
  // A press that ends choosing does nothing else; the browser ends it before the click.
  document.addEventListener('pointerdown', () => void (wasChoosing = isChoosing(document)))
  document.addEventListener('click', (event) => onClick(event, { document, presses, wasChoosing }))
  document.addEventListener('keydown', (event) => presses.onKey(event))
  document.addEventListener('wheel', presses.onWheel, { passive: true })
  hearSwipes(document, document, presses)
}

interface Around {
  document: Document
  presses: Presses
  wasChoosing: boolean
}

function onClick(event: MouseEvent, { document, presses, wasChoosing }: Around): void {
  const target = event.target as Element | null
  const link = target?.closest('a')
  const href = link?.getAttribute('href') ?? link?.getAttributeNS(xlink, 'href')
  if (link && href) {
    // The frame never follows a link by itself.
    event.preventDefault()
    return presses.onLink(link)
  }
  if (wasChoosing || isChoosing(document) || event.button !== 0) return
  if (presses.onPoint({ x: event.clientX, y: event.clientY })) return
  if (target?.localName === 'img') return presses.onPicture(target as HTMLImageElement)
  const room = presses.element.getBoundingClientRect()
  presses.onGesture(zoneOf(xInPage(event, document) - room.left, room.width))
}

const xlink = 'http://www.w3.org/1999/xlink'

/** Frames are as long as their chapter and stand shifted under the window. */
function xInPage(event: MouseEvent, document: Document): number {
  const frame = document.defaultView?.frameElement?.getBoundingClientRect()
  return event.clientX + (frame?.left ?? 0)
}

function isChoosing(document: Document): boolean {
  const chosen = document.getSelection()
  return chosen !== null && !chosen.isCollapsed
}

/** Beside the text, where there is no frame, a press means the same. */
export function hearMargins({ element, onGesture }: Presses): () => void {
  const hear = (event: MouseEvent) => {
    const { left, width } = element.getBoundingClientRect()
    onGesture(zoneOf(event.clientX - left, width))
  }
  element.addEventListener('click', hear)
  return () => element.removeEventListener('click', hear)
}

/** Swipes of the page itself: the library's own would follow the finger by rules of its own. */
export function hearSwipes(target: EventTarget, document: Document, presses: Presses): void {
  const swipe = createSwipe()
  const at = (event: TouchEvent) => {
    const [touch] = event.changedTouches
    return { x: touch?.screenX ?? 0, y: touch?.screenY ?? 0, at: event.timeStamp }
  }
  const hear = (name: string, listener: (event: TouchEvent) => void) =>
    target.addEventListener(
      name,
      (event) => {
        event.stopPropagation()
        listener(event as TouchEvent)
      },
      { capture: true, passive: true },
    )
  hear('touchstart', (event) =>
    event.touches.length > 1 ? swipe.cancel() : swipe.begin(at(event)),
  )
  hear('touchmove', (event) => event.touches.length > 1 && swipe.cancel())
  hear('touchend', (event) => {
    const way = swipe.end(at(event))
    if (way === null || presses.isScrolled() || isChoosing(document)) return
    // The page goes where the finger pushes it: the other side comes.
    presses.onGesture(way === 'left' ? 'right' : 'left')
  })
}
