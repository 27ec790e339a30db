/** Puts a clean document into the empty frame; what the drawing library keeps in the head stays around it. */
export function fillFrame(frame: Document, clean: Document): void {
  for (const name of ['lang', 'dir', 'class', 'style', 'id']) {
    const value = clean.documentElement.getAttribute(name)
    if (value !== null && clean.documentElement.localName === 'html')
      frame.documentElement.setAttribute(name, value)
  }
  const language = clean.documentElement.getAttributeNS(
    'http://www.w3.org/XML/1998/namespace',
    'lang',
  )
  if (language && !frame.documentElement.lang) frame.documentElement.lang = language
  const { head } = frame
  const last = head.lastElementChild
  const kept = clean.head ? [...clean.head.querySelectorAll('style, meta')] : []
  for (const element of kept) head.insertBefore(frame.importNode(element, true), last)
  if (clean.body) frame.body.replaceWith(frame.importNode(clean.body, true))
  // A picture as a section of its own.
  else frame.body.replaceChildren(frame.importNode(clean.documentElement, true))
}
