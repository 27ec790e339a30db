import type { FoliateBook } from '../formats/foliate-book.ts'
import frame from './frame.html?url'
import { fillFrame } from './fill-frame.ts'
import { withCleanSections } from './section-documents.ts'
import type { DrawnPages, Loaded } from './drawn-pages.ts'

/** Only WebKit needs leave for scripts to tell us of presses and keys; the frame's policy allows none all the same. */
const sandbox = navigator.vendor.startsWith('Apple')
  ? 'allow-same-origin allow-scripts'
  : 'allow-same-origin'

/**
 * Makes the element that draws a book. The library's own frames are changed on their way in: nothing may run in them,
 * and they have a name for screen readers.
 */
export async function makePages(book: FoliateBook, label: string): Promise<DrawnPages> {
  const { documentOf } = withCleanSections(book, new URL(frame, document.baseURI).href)
  const isFixed = book.rendition?.layout === 'pre-paginated'
  const pages = isFixed ? await fixedPages(label) : await flowingPages(label)
  pages.addEventListener('load', (event) => {
    const { doc, index } = (event as CustomEvent<Loaded>).detail
    const clean = documentOf(index)
    if (clean) fillFrame(doc, clean)
  })
  pages.open(book)
  return pages
}

async function flowingPages(label: string): Promise<DrawnPages> {
  const { Paginator } = await import('foliate-js/paginator.js')
  return define(Paginator, 'reader-flowing-pages', (root) => {
    watchFrames(root.getElementById('container'), label)
  })
}

async function fixedPages(label: string): Promise<DrawnPages> {
  const { FixedLayout } = await import('foliate-js/fixed-layout.js')
  return define(FixedLayout, 'reader-fixed-pages', (root) => watchFrames(root, label))
}

type MakesPages = new () => DrawnPages

/** An element of the library whose closed inside we can reach. */
function define(Base: MakesPages, name: string, whenMade: (root: ShadowRoot) => void): DrawnPages {
  let inside: ShadowRoot | null = null
  class Ours extends Base {
    override attachShadow(init: ShadowRootInit): ShadowRoot {
      inside = super.attachShadow(init)
      takeStyle(inside)
      return inside
    }
  }
  if (!customElements.get(name)) customElements.define(name, Ours)
  const made = new Ours()
  if (inside) whenMade(inside)
  return made
}

/** The page's policy takes no styles but those of its own files and those made by script: this makes one of the other. */
function takeStyle(root: ShadowRoot): void {
  const whole = Object.getOwnPropertyDescriptor(ShadowRoot.prototype, 'innerHTML')
  Object.defineProperty(root, 'innerHTML', {
    configurable: true,
    get: () => whole?.get?.call(root) as string,
    set(markup: string) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(/<style>([\s\S]*?)<\/style>/.exec(markup)?.[1] ?? '')
      root.adoptedStyleSheets = [sheet]
      whole?.set?.call(root, markup.replace(/<style>[\s\S]*?<\/style>/, ''))
    },
  })
}

/** Changes each frame before it is given its address. */
function watchFrames(parent: ParentNode | null, label: string): void {
  if (!parent) return
  const append = parent.append.bind(parent)
  parent.append = (...nodes) => {
    for (const node of nodes) {
      const found = node instanceof Element ? node.querySelector('iframe') : null
      found?.setAttribute('sandbox', sandbox)
      found?.setAttribute('title', label)
    }
    append(...nodes)
  }
}
