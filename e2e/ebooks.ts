import { png, zip } from '../server/src/testing/fixture-library.ts'

interface Chapter {
  title: string
  /** Inside of the body. */
  body: string
  /** Inside of the head. */
  head?: string
}

/** An EPUB that can be read: a file for each chapter, a table of contents, a picture and whatever files it needs besides. */
export function readableEpub(
  title: string,
  chapters: readonly Chapter[],
  files: Record<string, { type: string; content: string | Buffer }> = {},
  direction?: 'rtl',
): Buffer {
  const items = [
    ...chapters.map((_chapter, index) => item(`c${index}`, `c${index}.xhtml`, xhtml)),
    ...Object.entries(files).map(([name, { type }], index) => item(`f${index}`, name, type)),
    item('nav', 'nav.xhtml', xhtml, ' properties="nav"'),
    item('picture', 'picture.png', 'image/png'),
  ]
  const spine = chapters.map((_chapter, index) => `<itemref idref="c${index}"/>`).join('')
  const toc = chapters
    .map((chapter, index) => `<li><a href="c${index}.xhtml">${chapter.title}</a></li>`)
    .join('')
  return zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${title}</dc:identifier><dc:title>${title}</dc:title><dc:language>en</dc:language></metadata>
<manifest>${items.join('')}</manifest><spine${direction ? ` page-progression-direction="${direction}"` : ''}>${spine}</spine></package>`,
    'nav.xhtml': page(
      `<nav xmlns:epub="http://www.idpf.org/2007/ops" epub:type="toc"><ol>${toc}</ol></nav>`,
    ),
    'picture.png': png({ width: 64, height: 64 }),
    ...Object.fromEntries(
      chapters.map(({ body, head }, index) => [`c${index}.xhtml`, page(body, head)]),
    ),
    ...Object.fromEntries(Object.entries(files).map(([name, { content }]) => [name, content])),
  })
}

/** Chapters whose every word is another one, so that a test can say which of them are seen. */
export function numberedChapter(title: string, letter: string, words: number): Chapter {
  const spans = Array.from(
    { length: words },
    (_none, index) => `<span id="${letter}${index}">${letter}${index}</span>`,
  )
  const paragraphs: string[] = []
  for (let start = 0; start < words; start += 40)
    paragraphs.push(`<p>${spans.slice(start, start + 40).join(' ')}</p>`)
  return { title, body: `<h1>${title}</h1>${paragraphs.join('\n')}` }
}

const xhtml = 'application/xhtml+xml'

function item(id: string, href: string, type: string, more = ''): string {
  return `<item id="${id}" href="${href}" media-type="${type}"${more}/>`
}

function page(body: string, head = ''): string {
  return `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en"><head><title>Page</title>${head}</head><body>${body}</body></html>`
}
