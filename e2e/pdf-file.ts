import { createHash } from 'node:crypto'

/** What is written into a PDF of a test. */
export interface PdfSpec {
  /** Lines of each page. */
  pages: readonly (readonly string[])[]
  outline?: readonly { title: string; page: number }[]
  /** A link at the foot of a page: to another page, or out. */
  links?: readonly { on: number; to: number | string }[]
  /** Asked for when it is opened (RC4, 40 bits: every reader knows it). */
  password?: string
}

const padding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
)
const fileId = Buffer.from('0123456789abcdef0123456789abcdef', 'hex')

/** A small PDF, written by hand: one font, pages of A5, what readers are asked for. */
export function pdfFile(spec: PdfSpec): Buffer {
  const lock = spec.password === undefined ? null : lockWith(spec.password)
  const objects = objectsOf(spec, lock)
  const parts: Buffer[] = [Buffer.from('%PDF-1.6\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, body] of objects.entries()) {
    const object = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      body,
      Buffer.from('\nendobj\n'),
    ])
    offsets.push(at)
    parts.push(object)
    at += object.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const id = `<${fileId.toString('hex')}>`
  const encrypt = lock ? `/Encrypt ${lock.dictionary} /ID [${id} ${id}]` : ''
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n` +
        `<< /Size ${objects.length + 1} /Root 1 0 R ${encrypt} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** Catalog, tree, font and outline; then a page and its words, one after the other; then entries and links. */
function objectsOf({ pages, outline = [], links = [] }: PdfSpec, lock: Lock | null): Buffer[] {
  const firstPage = 5
  const pageRef = (page: number) => `${firstPage + page * 2} 0 R`
  const firstEntry = firstPage + pages.length * 2
  const firstLink = firstEntry + outline.length
  const text = (words: string, object: number) => `<${hexOf(words, object, lock)}>`
  const texts = (body: string) => Buffer.from(body, 'latin1')
  const ends = outline.length > 0 ? `/First ${firstEntry} 0 R /Last ${firstLink - 1} 0 R` : ''
  const objects: Buffer[] = [
    texts('<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>'),
    texts(
      `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_none, page) => pageRef(page)).join(' ')}] >>`,
    ),
    texts('<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>'),
    texts(`<< /Type /Outlines ${ends} /Count ${outline.length} >>`),
  ]
  for (const [page, lines] of pages.entries()) {
    const notes = links.flatMap(({ on }, at) => (on === page ? [`${firstLink + at} 0 R`] : []))
    objects.push(
      texts(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Resources << /Font << /F 3 0 R >> >> ` +
          `/Contents ${firstPage + page * 2 + 1} 0 R /Annots [${notes.join(' ')}] >>`,
      ),
      streamOf(lines, firstPage + page * 2 + 1, lock),
    )
  }
  for (const [at, { title, page }] of outline.entries()) {
    const object = firstEntry + at
    const next = at + 1 < outline.length ? `/Next ${object + 1} 0 R` : ''
    const before = at > 0 ? `/Prev ${object - 1} 0 R` : ''
    const title1 = text(title, object)
    objects.push(
      texts(`<< /Title ${title1} /Parent 4 0 R ${next} ${before} /Dest [${pageRef(page)} /Fit] >>`),
    )
  }
  for (const [at, { to }] of links.entries()) {
    const goes =
      typeof to === 'number'
        ? `/Dest [${pageRef(to)} /Fit]`
        : `/A << /S /URI /URI ${text(to, firstLink + at)} >>`
    objects.push(
      texts(`<< /Type /Annot /Subtype /Link /Rect [48 40 372 70] /Border [0 0 0] ${goes} >>`),
    )
  }
  return objects
}

function streamOf(lines: readonly string[], object: number, lock: Lock | null): Buffer {
  const drawn = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj 0 -22 Td`)
  const plain = Buffer.from(`BT /F 15 Tf 48 530 Td\n${drawn.join('\n')}\nET`, 'latin1')
  const bytes = lock ? lock.encrypt(plain, object) : plain
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

function hexOf(words: string, object: number, lock: Lock | null): string {
  const plain = Buffer.from(words, 'latin1')
  return (lock ? lock.encrypt(plain, object) : plain).toString('hex')
}

interface Lock {
  dictionary: string
  encrypt: (plain: Buffer, object: number) => Buffer
}

function lockWith(password: string): Lock {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32)
  const owner = rc4(md5(padded).subarray(0, 5), padded)
  const rights = Buffer.alloc(4)
  rights.writeInt32LE(-4)
  const key = md5(Buffer.concat([padded, owner, rights, fileId])).subarray(0, 5)
  const user = rc4(key, padding)
  return {
    dictionary: `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> >>`,
    encrypt(plain, object) {
      const number = Buffer.from([object & 255, (object >> 8) & 255, (object >> 16) & 255, 0, 0])
      return rc4(md5(Buffer.concat([key, number])).subarray(0, 10), plain)
    },
  }
}

const md5 = (bytes: Buffer): Buffer => createHash('md5').update(bytes).digest()

function rc4(key: Buffer, plain: Buffer): Buffer {
  const box = Uint8Array.from({ length: 256 }, (_none, place) => place)
  const at = (place: number): number => box[place] ?? 0
  const swap = (one: number, other: number) => ([box[one], box[other]] = [at(other), at(one)])
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let i = 0
  let j = 0
  return Buffer.from(
    plain.map((byte) => {
      i = (i + 1) & 255
      j = (j + at(i)) & 255
      swap(i, j)
      return byte ^ at((at(i) + at(j)) & 255)
    }),
  )
}
