import { fromLatin1, fromUtf16, fromUtf8 } from '../bytes/text.ts'

/** One string of an ID3v2 frame and the bytes after its terminator. */
export interface Id3Text {
  text: string
  rest: Buffer
}

/** A list of people or genres is no longer. */
const mostTexts = 200

/**
 * Reads the next string of a frame: 0 Latin-1, 1 UTF-16 with a byte order mark, 2 UTF-16BE, 3 UTF-8; it ends at
 * its terminator or with the frame. null: no such encoding, or a mark that is none; readers skip such a frame.
 */
export function id3Text(body: Buffer, encoding: number): Id3Text | null {
  if (encoding === 0 || encoding === 3) return narrow(body, encoding)
  if (encoding === 2) return wide(body, 'be')
  if (encoding !== 1 || body.length < 2) return null
  const mark = body.readUInt16BE(0)
  if (mark === 0xfffe) return wide(body.subarray(2), 'le')
  return mark === 0xfeff ? wide(body.subarray(2), 'be') : null
}

/** All strings of a frame that is a list, as v2.4 writes it: each ends with a NUL. None is empty, none is there twice. */
export function id3List(body: Buffer, encoding: number): string[] {
  const texts: string[] = []
  for (let rest = body; rest.length > 0 && texts.length < mostTexts;) {
    const next = id3Text(rest, encoding)
    // Of several UTF-16 strings some writers mark only the first one.
    if (!next) break
    if (next.text !== '' && !texts.includes(next.text)) texts.push(next.text)
    rest = encoding === 1 ? marked(next.rest, rest) : next.rest
  }
  return texts
}

function marked(rest: Buffer, before: Buffer): Buffer {
  const mark = rest.length < 2 ? 0 : rest.readUInt16BE(0)
  if (rest.length < 2 || mark === 0xfffe || mark === 0xfeff) return rest
  return Buffer.concat([before.subarray(0, 2), rest])
}

function narrow(body: Buffer, encoding: 0 | 3): Id3Text {
  const nul = body.indexOf(0)
  const end = nul < 0 ? body.length : nul
  const bytes = body.subarray(0, end)
  return {
    text: encoding === 0 ? fromLatin1(bytes) : fromUtf8(bytes),
    rest: body.subarray(Math.min(end + 1, body.length)),
  }
}

function wide(body: Buffer, order: 'be' | 'le'): Id3Text {
  const most = body.length - (body.length % 2)
  let end = 0
  while (end < most && (body[end] !== 0 || body[end + 1] !== 0)) end += 2
  return {
    text: fromUtf16(body.subarray(0, end), order),
    rest: body.subarray(Math.min(end + 2, body.length)),
  }
}
