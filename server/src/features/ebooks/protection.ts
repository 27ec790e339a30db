import type { EbookProblem } from '@lectern/contract'
import type { ReadableFormat } from '@lectern/contract/rules'
import { comicPages, lockOfEbook } from '#features/scan/index.ts'
import type { Archive } from '#platform/archive/archive.ts'
import { decodeText } from '#platform/text/decode-text.ts'
import { parseXml } from '#platform/text/xml.ts'
import type { XmlNode } from '#platform/text/xml.ts'

export const comicFormats: readonly ReadableFormat[] = ['cbz', 'cbr', 'cb7']

const mostBytes = 1024 * 1024

/** Fonts may be scrambled in a book that is open to everybody: readers undo it with the name of the book alone. */
const fontScrambling = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#rc']

const sentences = {
  adobe: 'This book is protected by Adobe DRM and can only be read in apps that know its buyer.',
  apple: 'This book is protected by Apple FairPlay and can only be read in Apple Books.',
  lcp: 'This book is protected by Readium LCP and can only be read in apps that hold its licence.',
  kindle: 'This book is protected by Kindle DRM and can only be read on its buyer’s Kindle.',
  protected: 'This book is encrypted in a way that this reader doesn’t know.',
} satisfies Record<Exclude<EbookProblem['kind'], 'password'>, string>

/** A reason why nobody can read a book here. */
const problemOf = (kind: keyof typeof sentences): EbookProblem => ({
  kind,
  sentence: sentences[kind],
})

/** What keeps a book that is one file from being read; null where nothing does, or a password is asked for. */
export async function lockOf(path: string, format: ReadableFormat): Promise<EbookProblem | null> {
  const kind = await lockOfEbook(path, format)
  return kind === null ? null : problemOf(kind)
}

/** The problem of an archive in which files are locked by a password, and none of those that make the book are open. */
export function lockOfArchive(
  { kind, entries, lockedFiles }: Archive,
  format: ReadableFormat,
): EbookProblem | null {
  const open = comicFormats.includes(format) ? comicPages({ entries }) : entries
  if (lockedFiles === 0 || open.length > 0) return null
  return {
    kind: 'password',
    sentence: `This book is a ${kind} archive that is locked by a password. Unpack it with the password and pack it again without one.`,
  }
}

/** What keeps an epub from being read; null where nothing does. */
export async function protectionOf(archive: Archive): Promise<EbookProblem | null> {
  const names = new Set(archive.entries.map(({ name }) => name.toLowerCase()))
  if (names.has('meta-inf/license.lcpl')) return problemOf('lcp')
  const encrypted = archive.entries.find(
    ({ name }) => name.toLowerCase() === 'meta-inf/encryption.xml',
  )
  if (encrypted === undefined) return lockOfArchive(archive, 'epub')
  if (!(await scramblesMoreThanFonts(archive, encrypted.name))) return null
  if (names.has('meta-inf/sinf.xml')) return problemOf('apple')
  return problemOf(names.has('meta-inf/rights.xml') ? 'adobe' : 'protected')
}

async function scramblesMoreThanFonts(archive: Archive, name: string): Promise<boolean> {
  const text = decodeText(await archive.read(name, mostBytes))
  try {
    const methods = algorithmsOf(parseXml(text))
    return methods.some((method) => !fontScrambling.includes(method.toLowerCase()))
  } catch {
    // What can't be read says nothing; the book may still open.
    return false
  }
}

/** How each file of the book is encrypted; how its key is, is another matter. */
function algorithmsOf(node: XmlNode): string[] {
  return node.children.flatMap((child) => {
    if (child.name.toLowerCase() !== 'encrypteddata') return algorithmsOf(child)
    const method = child.children.find(({ name }) => name.toLowerCase() === 'encryptionmethod')
    return [method?.attributes.get('Algorithm') ?? '']
  })
}
