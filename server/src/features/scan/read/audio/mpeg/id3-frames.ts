import type { ProbedChapter } from '../../../shapes/media.ts'
import { bytesOf } from '../bytes/file-bytes.ts'
import { better } from '../bytes/picture-rank.ts'
import type { RatedPicture } from '../bytes/picture-rank.ts'
import type { TagSet } from '../bytes/tag-set.ts'
import { fromLatin1, fromUnknown, untilNul } from '../bytes/text.ts'
import { genreName } from './genres.ts'
import { id3List, id3Text } from './id3-text.ts'
import { frameAt, frameForm } from './id3-layout.ts'
import type { Id3Frame, Id3Place } from './id3-layout.ts'
import { id3Picture } from './id3-picture.ts'
import { withoutUnsync } from './unsync.ts'

/** What the ID3v2 tags of a file say together. */
export interface Id3Content {
  tags: TagSet
  chapters: (ProbedChapter & { element: string })[]
  cover: RatedPicture | null
  /** Set when a frame is packed in a way only ffprobe unpacks. */
  odd: string | null
}

/** Longer texts are no tags; chapters have a text inside. */
const longestText = 4 * 1024 * 1024
const longestPrivate = 64 * 1024
const mostChapters = 10_000

/** Adds what one frame says. Unknown frames say nothing. */
export function takeFrame(place: Id3Place, frame: Id3Frame, into: Id3Content): void {
  const { id } = frame
  if (id === 'APIC' || id === 'PIC') {
    into.cover = better(into.cover, id3Picture(place, frame))
    return
  }
  const take = takerOf(id, place.version === 2)
  if (!take || frame.length < 1) return
  const body = frameBody(place, frame, into)
  if (body) take(id, body, into, place.version)
}

type Taker = (id: string, body: Buffer, into: Id3Content, version: number) => void

function takerOf(id: string, isOld: boolean): Taker | null {
  if (id === 'CHAP') return takeChapter
  if (id.startsWith('T')) return takeText
  if (id === (isOld ? 'COM' : 'COMM')) return takeComment
  if (id === 'USLT') return takeLyrics
  return id === 'PRIV' ? takePrivate : null
}

function frameBody(place: Id3Place, frame: Id3Frame, into: Id3Content): Buffer | null {
  const { bytes, version, tagIsUnsynced } = place
  const { isPacked, isUnsynced, skip } = frameForm(version, frame.flags)
  if (isPacked) {
    into.odd = `a packed ${frame.id} frame`
    return null
  }
  const length = frame.length - skip
  if (length < 1 || length > (frame.id === 'PRIV' ? longestPrivate : longestText)) return null
  const body = bytes.view(frame.offset + skip, length)
  return isUnsynced || tagIsUnsynced ? withoutUnsync(body) : body
}

/** Frames that name several people or genres. Other lists have one value that counts: their first. */
const lists = new Set(['TPE1', 'TPE2', 'TPE3', 'TPE4', 'TCOM', 'TEXT', 'TOPE', 'TOLY', 'TCON'])

function takeText(id: string, body: Buffer, { tags }: Id3Content, version: number): void {
  const encoding = body[0] ?? 0
  const isNamed = id === 'TXXX' || id === 'TXX'
  const name = isNamed ? id3Text(body.subarray(1), encoding) : null
  const rest = isNamed ? name?.rest : body.subarray(1)
  if (!rest) return
  const texts =
    version === 4 && (isNamed || lists.has(id))
      ? id3List(rest, encoding)
      : [id3Text(rest, encoding)?.text ?? '']
  const isGenre = id === 'TCON' || id === 'TCO'
  // Genres are split at one sign only: the slash, where there is one.
  const sign = isGenre && texts.some((text) => text.includes('/')) ? '/' : ';'
  const value = texts.map((text) => (isGenre ? genreOf(text) : text)).join(sign)
  if (isNamed || value !== '') tags.keep(name?.text ?? id, value)
}

/** `17`, `(17)` and `(17)Rock` are the genre of that number. */
function genreOf(text: string): string {
  const number = /^\s*\(?\s*([+-]?\d+)/.exec(text)?.[1]
  return (number === undefined ? undefined : genreName(Number(number))) ?? text
}

function takeComment(_id: string, body: Buffer, { tags }: Id3Content): void {
  const encoding = body[0] ?? 0
  const about = body.length < 4 ? null : id3Text(body.subarray(4), encoding)
  const value = about && id3Text(about.rest, encoding)
  if (about && value) tags.keep(about.text === '' ? 'comment' : about.text, value.text)
}

function takeLyrics(_id: string, body: Buffer, { tags }: Id3Content): void {
  const encoding = body[0] ?? 0
  const about = body.length < 4 ? null : id3Text(body.subarray(4), encoding)
  const value = about && id3Text(about.rest, encoding)
  if (!about || !value) return
  const language = fromLatin1(untilNul(body.subarray(1, 4)))
  tags.put(`lyrics-${about.text === '' ? '' : `${about.text}-`}${language}`, value.text)
}

function takePrivate(_id: string, body: Buffer, { tags }: Id3Content): void {
  const owner = untilNul(body)
  let value = ''
  for (const byte of body.subarray(owner.length + 1)) {
    const isPlain = byte >= 32 && byte <= 126 && byte !== 0x5c
    value += isPlain ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`
  }
  tags.keep(`id3v2_priv.${fromUnknown(owner)}`, value)
}

function takeChapter(_id: string, body: Buffer, into: Id3Content, version: number): void {
  const element = untilNul(body)
  const at = element.length + 1
  if (body.length < at + 16 || into.chapters.length >= mostChapters) return
  const inner = bytesOf(body)
  let title = ''
  for (let offset = at + 16; ;) {
    const frame = frameAt(inner, offset, body.length, version)
    if (!frame) break
    const { length } = frame
    if (frame.id === 'TIT2' && length > 0 && title === '') {
      title =
        id3Text(body.subarray(frame.offset + 1, frame.offset + length), body[frame.offset] ?? 0)
          ?.text ?? ''
    }
    offset = frame.offset + length
  }
  into.chapters.push({
    element: fromLatin1(element),
    start: body.readUInt32BE(at) / 1000,
    end: body.readUInt32BE(at + 4) / 1000,
    title,
  })
}
