import { cleanStyle } from './clean-style.ts'

const xhtml = 'http://www.w3.org/1999/xhtml'
const namespaces = new Set([
  xhtml,
  'http://www.w3.org/2000/svg',
  'http://www.w3.org/1998/Math/MathML',
])

/** What could run, load or lead away; its place is kept by an empty element, so that locations stay what they are. */
const forbidden = new Set(
  `script iframe frame frameset object embed applet base portal fencedframe set animate animatemotion
  animatetransform animatecolor discard handler listener foreignobject input select textarea datalist keygen param
  source-map dialog`.split(/\s+/),
)
/** What is harmless without its meaning: the text in it stays. */
const unwrapped = new Set([
  'form',
  'button',
  'noscript',
  'template',
  'label',
  'fieldset',
  'marquee',
])

/** Attributes that only ever name what stands in the book itself. */
const resources = new Set(['src', 'poster', 'data', 'background', 'href'])
const dropped = new Set(
  'srcset imagesrcset srcdoc action formaction ping target download manifest codebase classid archive profile longdesc usemap is autofocus tabindex contenteditable accesskey popover popovertarget nonce slot'.split(
    ' ',
  ),
)

/**
 * Takes everything out of a document of a book that could run, load from elsewhere or lead away. This is the first of
 * two walls: the frame it is drawn in has a policy that allows no script and no address but those we made.
 */
export function cleanDocument(document: Document): Document {
  const root = document.documentElement
  for (const node of [...document.childNodes]) if (node !== root) node.remove()
  for (const element of [...root.querySelectorAll('*')]) cleanElement(element)
  cleanAttributes(root)
  return document
}

function cleanElement(element: Element): void {
  const name = element.localName.toLowerCase()
  // It went with what it stood in.
  if (!element.isConnected) return
  if (name === 'meta' || name === 'link') return cleanHead(element, name)
  if (forbidden.has(name) || !namespaces.has(element.namespaceURI ?? ''))
    return element.replaceWith(inert(element))
  if (name === 'style') element.textContent = cleanStyle(element.textContent ?? '')
  const shown = unwrapped.has(name) ? withoutMeaning(element) : element
  cleanAttributes(shown)
}

/** Of what stands in heads, only the size of a page and sheets of the book itself. */
function cleanHead(element: Element, name: string): void {
  const isViewport = name === 'meta' && element.getAttribute('name')?.toLowerCase() === 'viewport'
  if (isViewport) {
    for (const { name: attribute } of [...element.attributes])
      if (attribute !== 'name' && attribute !== 'content') element.removeAttribute(attribute)
    return
  }
  element.replaceWith(inert(element))
}

function inert(element: Element): Element {
  const place = element.ownerDocument.createElementNS(xhtml, 'span')
  place.setAttribute('hidden', '')
  return place
}

function withoutMeaning(element: Element): Element {
  const box = element.ownerDocument.createElementNS(
    xhtml,
    element.localName === 'button' || element.localName === 'label' ? 'span' : 'div',
  )
  for (const { name, value } of [...element.attributes])
    if (name === 'class' || name === 'id') box.setAttribute(name, value)
  box.append(...element.childNodes)
  element.replaceWith(box)
  return box
}

function cleanAttributes(element: Element): void {
  for (const attribute of [...element.attributes]) {
    const name = attribute.localName.toLowerCase()
    if (/^on/i.test(name) || dropped.has(name)) element.removeAttributeNode(attribute)
    else if (name === 'style') attribute.value = cleanStyle(attribute.value)
    else if (resources.has(name) && !mayStay(element, name, attribute.value))
      element.removeAttributeNode(attribute)
    // SVG names pictures and patterns in many attributes.
    else if (/url\s*\(/i.test(attribute.value)) attribute.value = cleanStyle(attribute.value)
  }
}

function mayStay(element: Element, name: string, value: string): boolean {
  if (name === 'href' && element.localName.toLowerCase() === 'a') return isHarmlessLink(value)
  if (name === 'href' && value.trim().startsWith('#')) return true
  return /^(blob:|data:(image|audio|video|font)\/)/i.test(value.trim())
}

/** Links are never followed by the frame, only by us; none is left that would run. */
function isHarmlessLink(href: string): boolean {
  try {
    const { protocol } = new URL(href, 'https://book.invalid/')
    return ['http:', 'https:', 'mailto:', 'tel:', 'filepos:', 'kindle:'].includes(protocol)
  } catch {
    return false
  }
}
