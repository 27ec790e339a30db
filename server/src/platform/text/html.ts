import { longestNote } from '@lectern/contract/rules'
import sanitizeHtmlLibrary from 'sanitize-html'

/**
 * Reduces HTML that somebody else wrote to the short allow-list which descriptions may use: paragraphs, breaks, lists,
 * emphasis, quotes and links to the web. Scripts, styles and everything inside them go; other elements leave their text.
 */
export function sanitizeHtml(html: string): string {
  return sanitizeHtmlLibrary(html, {
    allowedTags: allowedElements,
    // Where links open, and what they tell, is for who shows them to say.
    allowedAttributes: { a: ['href', 'title'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: 32,
  }).trim()
}

/** A description that somebody wrote, as it may be stored: reduced to what `sanitizeHtml` lets through; null when blank. */
export function cleanNote(text: string): string | null {
  const cut = text.slice(0, longestNote)
  const clean = /[<&]/u.test(cut) ? sanitizeHtml(cut) : cut.trim()
  return isBlankHtml(clean) ? null : clean
}

/** The text of an HTML fragment as this wire sends it (`descriptionPlain`): elements gone, entities resolved, nothing added. */
export function bareText(html: string): string {
  const bare = sanitizeHtmlLibrary(html, {
    allowedTags: [],
    allowedAttributes: {},
    nestingLimit: 32,
  })
  return unescapeText(bare).trim()
}

/** The text of an HTML fragment: no elements, entities resolved, one line per paragraph, break and list entry. */
export function plainText(html: string): string {
  const marked = html.replace(
    /<(?:br|hr)\b[^<>]*>|<\/(?:p|div|li|ul|ol|h[1-6]|blockquote|tr)\s*>/giu,
    '$&\n',
  )
  return bareText(marked)
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim()
}

/** Whether a text would show anything; `<p></p>` would not. */
export function isBlankHtml(html: string): boolean {
  return plainText(html) === ''
}

const allowedElements = [
  'p',
  'br',
  'ul',
  'ol',
  'li',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'del',
  'blockquote',
  'a',
]

/** Takes back the only four things that the sanitiser escapes in text. */
function unescapeText(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
