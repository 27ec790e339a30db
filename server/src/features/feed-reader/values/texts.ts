import { bareText, sanitizeHtml } from '#platform/text/html.ts'

/** HTML of a feed as it may be stored and shown, and its words. */
export interface CleanHtml {
  html: string
  plain: string
  isCut: boolean
}

/** One line of text: entities that were escaped twice are resolved, emphasis goes; null when nothing is left. */
export function readLine(text: string | null): string | null {
  if (text === null) return null
  const cut = text.slice(0, longestLine)
  const words = /[<&]/u.test(cut)
    ? bareText(cut.replaceAll(loneBracket, '&lt;').replaceAll(loneAnd, '&amp;'))
    : cut
  const line = words.replaceAll(invisible, '').replaceAll(/\s+/gu, ' ').trim()
  return line === '' ? null : line
}

const longestLine = 2000
/** `<` that begins no element of HTML: "How <T> works". */
const loneBracket =
  /<(?!\/?(?:a|abbr|b|big|blockquote|br|cite|code|div|em|font|h[1-6]|i|img|li|mark|p|q|s|script|small|span|strong|style|sub|sup|u)\b)/giu
/** `&` that begins no entity: "?a=1&copy=2". */
const loneAnd = /&(?!#?\w{1,31};)/gu
/** Control characters, which XML doesn't have and screens show as boxes; tabs and line ends stay. */
const invisible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/gu

/** A description, cut to a length and reduced to what may be shown; its links are made absolute. Null when it is blank. */
export function readHtml(text: string | null, maxChars: number, base: string): CleanHtml | null {
  if (text === null) return null
  const cut = text.slice(0, maxChars).replaceAll(invisible, '')
  const html = withAbsoluteLinks(sanitizeHtml(hasElements(cut) ? cut : inParagraphs(cut)), base)
  const plain = hasElements(cut) ? textOfClean(html) : textOfClean(sanitizeHtml(cut))
  return plain === '' ? null : { html, plain, isCut: text.length > maxChars }
}

/** Only elements have brackets in cleaned HTML, so nothing has to be parsed once more: descriptions are most of a feed. */
function textOfClean(html: string): string {
  const text = html.includes('<') ? html.replaceAll(/<[^>]*>/gu, '') : html
  const words = /&[lgqa]/u.test(text)
    ? text
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
    : text
  return words.trim()
}

const hasElements = (text: string): boolean => /<\/?[a-z][^<>]*>/iu.test(text)

/** Text without any element that has lines: they would run together. */
function inParagraphs(text: string): string {
  const lines = text.trim().replaceAll(/\r\n?/gu, '\n')
  if (!lines.includes('\n')) return lines
  return lines
    .split(/\n\s*\n/u)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** The cleaned text escapes `<` elsewhere, so this is always a link. */
function withAbsoluteLinks(html: string, base: string): string {
  return html.replaceAll(
    /(<a\b[^>]*? ?href=")([^"]*)"/giu,
    (whole, start: string, href: string) => {
      if (/^(?:https?|mailto):/iu.test(href)) return whole
      const address = href.replaceAll('&amp;', '&')
      const isKept = !address.startsWith('#') && URL.canParse(address, base)
      return `${start}${isKept ? new URL(address, base).href.replaceAll('&', '&amp;') : ''}"`
    },
  )
}

/** yes, true, explicit → true; no, false, clean → false. */
export function readFlag(text: string | null): boolean | null {
  const word = text?.trim().toLowerCase() ?? ''
  if (['yes', 'true', 'explicit', '1', 'y'].includes(word)) return true
  return ['no', 'false', 'clean', '0', 'n'].includes(word) ? false : null
}

/** A whole number without a sign; separators of thousands don't count. */
export function readCount(text: string | null | undefined): number | null {
  const digits = text?.trim().replaceAll(/(?<=\d)[,. ](?=\d{3}\b)/gu, '') ?? ''
  if (!/^\d{1,15}(?:\.\d+)?$/u.test(digits)) return null
  return Math.floor(Number(digits))
}
