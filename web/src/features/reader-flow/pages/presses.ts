import { createSwipe, type EngineHost, zoneOf } from '#features/reader-engine/index.ts'

interface Presses extends Pick<EngineHost, 'onGesture' | 'onKey' | 'element'> {
  /** A link was pressed. */
  onLink: (link: Element) => void
  /** A picture was pressed that is no link. */
  onPicture: (picture: HTMLImageElement) => void
  onWheel: (event: WheelEvent) => void
  /** Whether fingers scroll the text by themselves. */
  isScrolled: () => boolean
}

/** Hears what is pressed in a frame, and says what it means to the reader. */
export function hearPresses(document: Document, presses: Presses): void {
  document.addEventListener('click', (event) => onClick(event, document, presses))
  document.addEventListener('keydown', (event) => presses.onKey(event))
  document.addEventListener('wheel', presses.onWheel, { passive: true })
  hearSwipes(document, document, presses)
}

function onClick(event: MouseEvent, document: Document, presses: Presses): void {
  const target = event.target as Element | null
  const link = target?.closest('a')
  const href = link?.getAttribute('href') ?? link?.getAttributeNS(xlink, 'href')
  if (link && href) {
    // The frame never follows a link by itself.
    event.preventDefault()
    return presses.onLink(link)
  }
  if (isChoosing(document) || event.button !== 0) return
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
