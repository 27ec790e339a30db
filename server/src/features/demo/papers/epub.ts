import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import type { DemoBook } from '../demo-book.ts'
import { xmlText } from './xml-text.ts'

/** A small EPUB 3 of a book: cover (PNG bytes), contents, one page for each chapter. */
export function epubFile(book: DemoBook, cover: Buffer): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  const add = (path: string, content: string | Buffer, compress = true): void =>
    zip.addBuffer(Buffer.from(content), path, { compress, mtime: madeAt })
  // The kind of the file must be readable at a fixed place.
  add('mimetype', 'application/epub+zip', false)
  add('META-INF/container.xml', container)
  add('book/package.opf', packageDocument(book))
  add('book/contents.xhtml', contents(book))
  add('book/style.css', style)
  add('book/cover.png', cover, false)
  for (const [i, chapter] of book.chapters.entries()) {
    const body = `<h1>${xmlText(chapter.title)}</h1>\n${paragraphs(chapter.text)}`
    add(`book/${pageName(i)}`, page(chapter.title, body))
  }
  zip.end()
  return buffer(zip.outputStream)
}

const madeAt = new Date(Date.UTC(2025, 0, 1))

const style = `body { margin: 8% 6%; line-height: 1.5; }
h1 { font-weight: normal; text-align: center; margin: 2em 0; }
p { text-indent: 1.2em; margin: 0; }
`

const container = `<?xml version="1.0" encoding="utf-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
  <rootfiles>
    <rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/>
  </rootfiles>
</container>
`

function packageDocument(book: DemoBook): string {
  const pages = book.chapters.map((_, i) => pageName(i))
  const creators = book.authors.map(
    (name, i) => `<dc:creator id="author${i}">${xmlText(name)}</dc:creator>
    <meta refines="#author${i}" property="role" scheme="marc:relators">aut</meta>`,
  )
  const items = pages.map(
    (href, i) => `<item id="page${i}" href="${href}" media-type="application/xhtml+xml"/>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="id">urn:uuid:${identifier(book)}</dc:identifier>
    <dc:title>${xmlText(book.title)}</dc:title>
    <dc:language>en</dc:language>
    ${creators.join('\n    ')}
    <meta property="dcterms:modified">2025-01-01T00:00:00Z</meta>
    <meta name="cover" content="cover"/>
  </metadata>
  <manifest>
    <item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="style" href="style.css" media-type="text/css"/>
    <item id="cover" href="cover.png" media-type="image/png" properties="cover-image"/>
    ${items.join('\n    ')}
  </manifest>
  <spine>
    ${pages.map((_, i) => `<itemref idref="page${i}"/>`).join('\n    ')}
  </spine>
</package>
`
}

function contents(book: DemoBook): string {
  const entries = book.chapters.map(
    ({ title }, i) => `<li><a href="${pageName(i)}">${xmlText(title)}</a></li>`,
  )
  const list = `<nav xmlns:epub="http://www.idpf.org/2007/ops" epub:type="toc">
<ol>
${entries.join('\n')}
</ol>
</nav>`
  return page(book.title, list)
}

function page(title: string, body: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml">
<head><title>${xmlText(title)}</title><link rel="stylesheet" href="style.css"/></head>
<body>
${body}
</body>
</html>
`
}

/** Verses keep their lines. */
function paragraphs(text: string): string {
  return `<p>${xmlText(text).replaceAll('\n', '<br/>\n')}</p>`
}

function pageName(index: number): string {
  return `chapter-${index + 1}.xhtml`
}

/** The same book has the same identifier wherever it is made. */
function identifier(book: DemoBook): string {
  const hex = createHash('sha256').update(`${book.authors.join()}/${book.title}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
