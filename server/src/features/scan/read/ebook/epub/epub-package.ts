import { posix } from 'node:path'
import type { Archive } from '#platform/archive/archive.ts'
import { decodeText } from '#platform/text/decode-text.ts'
import { Problem } from '#platform/problem.ts'
import { childOf, parseXml } from '#platform/text/xml.ts'
import type { XmlNode } from '#platform/text/xml.ts'

/** No document of an epub that is read has more bytes. */
export const mostDocumentBytes = 4 * 1024 * 1024

/** The name of the OPF: where the container says, else the first one there is. */
export async function packageDocument(archive: Archive): Promise<string> {
  const container = archive.entries.find(({ name }) => name.toLowerCase() === containerName)
  if (container) {
    const files = childOf(await document(archive, container.name), 'rootfiles')
    const path = childOf(files, 'rootfile')?.attributes.get('full-path')
    const named = path === undefined ? undefined : entryOf(archive, '', path)
    if (named) return named
  }
  const first = archive.entries.find(({ name }) => name.toLowerCase().endsWith('.opf'))
  if (!first) throw new Problem('invalid', 'The epub has no package document')
  return first.name
}

const containerName = 'meta-inf/container.xml'

/** A document inside, parsed. */
export async function document(archive: Archive, name: string): Promise<XmlNode> {
  return parseXml(decodeText(await archive.read(name, mostDocumentBytes)))
}

/** The entry that an address inside the document `from` means; null when the archive does not have it. */
export function entryOf(archive: Archive, from: string, href: string): string | null {
  const path = posix.join(posix.dirname(from), decodeAddress(href.split('#')[0] ?? ''))
  const wanted = path.normalize('NFC')
  return archive.entries.find(({ name }) => name.normalize('NFC') === wanted)?.name ?? null
}

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    // A lone percent sign is a character like any other.
    return address
  }
}
