import { crc32, deflateSync } from 'node:zlib'
import { ascii, be32, joined, le16, le32, u8, utf8, zeros } from './bytes.ts'

/** A PNG of one colour; `rgb` like 0x336699. */
export function png({ width = 32, height = 32, rgb = 0x336699 } = {}): Buffer {
  const pixel = be32(rgb).subarray(1)
  const row = joined(u8(0), ...Array.from({ length: width }, () => pixel))
  const data = deflateSync(joined(...Array.from({ length: height }, () => row)))
  return joined(
    u8(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk('IHDR', joined(be32(width), be32(height), u8(8, 2, 0, 0, 0))),
    pngChunk('IDAT', data),
    pngChunk('IEND', zeros(0)),
  )
}

/** A zip archive whose entries are stored as they are. */
export function zip(entries: Record<string, Buffer | string>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const body = typeof content === 'string' ? utf8(content) : content
    const path = utf8(name)
    const facts = [le16(0x0800), le16(0), le32(0x21), le32(crc32(body)), le32(body.length)]
    const shared = joined(le16(20), ...facts, le32(body.length), le16(path.length), le16(0))
    const file = joined(le32(0x04034b50), shared, path, body)
    files.push(file)
    const rest = joined(zeros(10), le32(offset), path)
    directory.push(joined(le32(0x02014b50), le16(20), shared, rest))
    offset += file.length
  }
  const list = joined(...directory)
  const count = le16(directory.length)
  const end = joined(le32(0x06054b50), zeros(4), count, count, le32(list.length), le32(offset))
  return joined(...files, list, end, zeros(2))
}

/** A small EPUB; `metadata` is the inside of its metadata element, `cover` a picture. */
export function epub({ metadata, cover }: { metadata: string; cover?: Buffer }): Buffer {
  const item = cover
    ? '<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>'
    : ''
  const opf = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">${metadata}</metadata>
<manifest>${item}</manifest><spine/></package>`
  const container =
    '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
  return zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': container,
    'book.opf': opf,
    ...(cover ? { 'c.png': cover } : {}),
  })
}

function pngChunk(name: string, body: Buffer): Buffer {
  const content = joined(ascii(name), body)
  return joined(be32(body.length), content, be32(crc32(content)))
}
