import { lengthTags } from '../tags/order.ts'
import type { WriteOrder } from '../tags/order.ts'
import { atomsIn, box } from './atoms.ts'
import type { Atom } from './atoms.ts'

/**
 * A `moov` whose iTunes tags are renewed: atoms that are not named stay as they are, in their order. Null for one that keeps
 * its tags in another form.
 */
export function renewedMoov(
  moov: Buffer,
  order: WriteOrder,
  tagsFrom: Buffer = moov,
): Buffer | null {
  const ilst = ilstOf(tagsFrom)
  if (ilst === null) return null
  const meta = metaWith(Buffer.concat([...kept(ilst, order), ...added(order)]))
  const own = atomsIn(moov, 8, moov.length)
  const udta = own.find(({ type }) => type === 'udta')
  const others = udta === undefined ? [] : atomsIn(moov, udta.content, udta.end)
  const content = others
    .filter(({ type }) => type !== 'meta')
    .map(({ start, end }) => moov.subarray(start, end))
  const rest = own
    .filter(({ type }) => type !== 'udta')
    .map(({ start, end }) => moov.subarray(start, end))
  return box('moov', [...rest, box('udta', [...content, meta])])
}

/** The content of `moov/udta/meta/ilst`, empty where there is none; null for tags of another form. */
function ilstOf(moov: Buffer): Buffer | null {
  const udta = atomsIn(moov, 8, moov.length).find(({ type }) => type === 'udta')
  if (udta === undefined) return Buffer.alloc(0)
  const meta = atomsIn(moov, udta.content, udta.end).find(({ type }) => type === 'meta')
  if (meta === undefined) return Buffer.alloc(0)
  const inner = atomsIn(moov, meta.content + 4, meta.end)
  if (inner.some(({ type }) => type === 'keys') || inner[0]?.type !== 'hdlr') return null
  const ilst = inner.find(({ type }) => type === 'ilst')
  return ilst === undefined ? Buffer.alloc(0) : moov.subarray(ilst.content, ilst.end)
}

const atomNames: Readonly<Record<string, readonly string[]>> = {
  title: ['©nam'],
  artist: ['©ART'],
  album_artist: ['aART'],
  album: ['©alb'],
  genre: ['©gen', 'gnre'],
  date: ['©day'],
  comment: ['©cmt'],
  description: ['desc'],
  composer: ['©wrt'],
  copyright: ['cprt'],
  grouping: ['©grp'],
  encoder: ['©too'],
  track: ['trkn'],
}
/** What iTunes has no atom for is kept under names of ours to choose; these are what readers look for. */
const freeNames: Readonly<Record<string, string>> = { TIT3: 'SUBTITLE', publisher: 'PUBLISHER' }

function kept(ilst: Buffer, { tags, picture, isOtherSound }: WriteOrder): Buffer[] {
  const gone = new Set(Object.keys(tags).flatMap((name) => atomNames[name] ?? []))
  if (picture !== null) gone.add('covr')
  const free = new Set(Object.keys(tags).flatMap((name) => freeNames[name] ?? []))
  return atomsIn(ilst, 0, ilst.length).flatMap((atom) => {
    const name = freeNameOf(ilst, atom)
    const isGone =
      gone.has(atom.type) ||
      atom.type === 'free' ||
      free.has(name.toUpperCase()) ||
      (isOtherSound === true && lengthTags.has(name.toLowerCase()))
    return isGone ? [] : [ilst.subarray(atom.start, atom.end)]
  })
}

function freeNameOf(ilst: Buffer, atom: Atom): string {
  if (atom.type !== '----') return ''
  const name = atomsIn(ilst, atom.content, atom.end).find(({ type }) => type === 'name')
  return name === undefined ? '' : ilst.toString('utf8', name.content + 4, name.end)
}

function added({ tags, picture }: WriteOrder): Buffer[] {
  const atoms = Object.entries(tags).flatMap(([name, value]) => atomOf(name, value, tags))
  if (picture !== null)
    atoms.push(box('covr', [data(picture.kind === 'jpeg' ? 13 : 14, picture.bytes)]))
  return atoms
}

function atomOf(name: string, value: string, tags: WriteOrder['tags']): Buffer[] {
  if (name === 'track') {
    const numbers = Buffer.alloc(8)
    numbers.writeUInt16BE(Number(value) & 0xffff, 2)
    numbers.writeUInt16BE(Number(tags.TRACKTOTAL ?? 0) & 0xffff, 4)
    return [box('trkn', [data(0, numbers)])]
  }
  const free = freeNames[name]
  if (free !== undefined) {
    const mean = box('mean', [Buffer.alloc(4), Buffer.from('com.apple.iTunes')])
    const label = box('name', [Buffer.alloc(4), Buffer.from(free)])
    return [box('----', [mean, label, data(1, Buffer.from(value))])]
  }
  const [type] = atomNames[name] ?? []
  return type === undefined ? [] : [box(type, [data(1, Buffer.from(value))])]
}

function data(kind: number, bytes: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(kind, 0)
  return box('data', [head, bytes])
}

function metaWith(ilst: Buffer): Buffer {
  const handler = Buffer.concat([
    Buffer.alloc(8),
    Buffer.from('mdirappl', 'latin1'),
    Buffer.alloc(9),
  ])
  return box('meta', [Buffer.alloc(4), box('hdlr', [handler]), box('ilst', [ilst])])
}
