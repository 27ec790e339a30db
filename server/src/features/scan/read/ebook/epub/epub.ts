import type { Archive } from '#platform/archive/archive.ts'
import { childOf, childrenOf } from '#platform/text/xml.ts'
import type { XmlNode } from '#platform/text/xml.ts'
import { fieldsOfOpf } from '../../sidecar/opf.ts'
import { document, entryOf, packageDocument } from './epub-package.ts'
import type { EbookFacts } from '../shapes.ts'

/** The OPF of an epub and its cover: `meta name="cover"`, else `properties="cover-image"`, else the first picture. */
export async function readEpub(archive: Archive): Promise<EbookFacts> {
  const opfName = await packageDocument(archive)
  const root = await document(archive, opfName)
  const cover = coverItem(root)
  const name = cover && entryOf(archive, opfName, cover)
  return { fields: fieldsOfOpf(root), cover: name === null ? null : { kind: 'entry', name } }
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
