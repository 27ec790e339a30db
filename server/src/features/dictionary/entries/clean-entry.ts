import sanitizeHtmlLibrary, { type IOptions } from 'sanitize-html'

/**
 * HTML of a dictionary, reduced to what shows how an entry is built. Links to other headwords stay (`bword://…`), those
 * to the web, pictures and sounds go: looking a word up asks nobody else.
 */
export function cleanDefinition(html: string): string {
  return clean(html, {
    transformTags: { h1: 'h4', h2: 'h4', h3: 'h4', font: 'span', big: 'span', a: wordLink },
  })
}

/** XDXF (github.com/soshial/xdxf_makedict, visual and logical format) as HTML. */
export function cleanXdxf(xml: string): string {
  return clean(linesKept(xml.replaceAll(/<(\/?)tr>/giu, '<$1small>')), {
    transformTags: {
      k: 'b',
      def: 'div',
      deftext: 'span',
      dtrn: 'span',
      c: 'span',
      gr: 'i',
      abr: 'i',
      co: 'i',
      ex: 'blockquote',
      kref: () => ({ tagName: 'a', attribs: { href: 'bword://' } }),
    },
    exclusiveFilter: ({ tag }) => tag === 'rref',
  })
}

/** Markup of Pango (docs.gtk.org/Pango/pango_markup.html) as HTML. */
export function cleanPango(markup: string): string {
  return clean(linesKept(markup), { transformTags: { big: 'span', tt: 'span' } })
}

function clean(html: string, options: IOptions): string {
  return sanitizeHtmlLibrary(html, {
    allowedTags,
    allowedAttributes: { a: ['href'], '*': ['lang', 'dir'] },
    allowedSchemes: ['bword'],
    allowProtocolRelative: false,
    nestingLimit: 32,
    ...options,
  }).trim()
}

/** A link to a headword, in either spelling; any other leads nowhere and leaves its words. */
function wordLink(_tag: string, { href = '' }: sanitizeHtmlLibrary.Attributes) {
  const word = /^(?:bword:(?:\/\/)?|entry:\/\/)(.*)$/iu.exec(href.trim())?.[1]
  return word === undefined
    ? { tagName: 'span', attribs: {} }
    : { tagName: 'a', attribs: { href: `bword://${word}` } }
}

const linesKept = (text: string): string => text.trim().replaceAll(/\r?\n/gu, '<br />')

const allowedTags =
  'a p br div span h4 h5 h6 b strong i em u s del sub sup small blockquote ul ol li dl dt dd table tbody thead tr td th'.split(
    ' ',
  )
