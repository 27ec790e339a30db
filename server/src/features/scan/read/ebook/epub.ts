import { posix } from 'node:path'
import type { Archive } from '#platform/archive/archive.ts'
import { decodeText } from '#platform/text/decode-text.ts'
import { Problem } from '#platform/problem.ts'
import { childOf, childrenOf, parseXml } from '#platform/text/xml.ts'
import type { XmlNode } from '#platform/text/xml.ts'
import { fieldsOfOpf } from '../sidecar/opf.ts'
import type { EbookFacts } from './shapes.ts'

const mostDocumentBytes = 4 * 1024 * 1024

/** The OPF of an epub and its cover: `meta name="cover"`, else `properties="cover-image"`, else the first picture. */
export async function readEpub(archive: Archive): Promise<EbookFacts> {
  const opfName = await packageDocument(archive)
  const root = await document(archive, opfName)
  const cover = coverItem(root)
  return { fields: fieldsOfOpf(root), cover: cover && entryOf(archive, opfName, cover) }
}

/** The name of the OPF: where the container says, else the first one there is. */
async function packageDocument(archive: Archive): Promise<string> {
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

async function document(archive: Archive, name: string): Promise<XmlNode> {
  return parseXml(decodeText(await archive.read(name, mostDocumentBytes)))
}

/** The address of the cover picture, as the package document writes it. */
function coverItem(root: XmlNode): string | null {
  const pictures = childrenOf(childOf(root, 'manifest'), 'item').filter(isPicture)
  const coverId = childrenOf(childOf(root, 'metadata'), 'meta')
    .find((meta) => meta.attributes.get('name')?.toLowerCase() === 'cover')
    ?.attributes.get('content')
  const chosen =
    pictures.find((item) => coverId !== undefined && item.attributes.get('id') === coverId) ??
    pictures.find((item) =>
      item.attributes.get('properties')?.split(/\s+/u).includes('cover-image'),
    ) ??
    pictures[0]
  return chosen?.attributes.get('href') ?? null
}

/** Pictures that can be a cover; SVG never is one. */
function isPicture(item: XmlNode): boolean {
  return /^image\/(?:jpe?g|png|webp|gif)$/iu.test(item.attributes.get('media-type')?.trim() ?? '')
}

/** The entry that an address inside the document `from` means; null when the archive does not have it. */
function entryOf(archive: Archive, from: string, href: string): string | null {
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
