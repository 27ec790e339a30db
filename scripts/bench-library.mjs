#!/usr/bin/env node
// A big library of silence to measure with: `node scripts/bench-library.mjs <folder> [books] [tracks of a book]`
// Every book has an author, a narrator, genres and a description; two of five belong to a series.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder, books = '10000', tracks = '6'] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: node scripts/bench-library.mjs <folder> [books] [tracks of a book]')
  process.exit(1)
}

const numBooks = Number(books)
const numTracks = Number(tracks)
const random = dice(7)
const pick = (list) => list[Math.floor(random() * list.length)]
const many = (count, make) => Array.from({ length: Math.ceil(count) }, (_, index) => make(index))

const syllables =
  'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zy lan ter mor ring stone'.split(' ')
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1)
const words = many(4000, () => many(2 + random() * 2, () => pick(syllables)).join(''))
const phrase = (length) => many(length, () => capital(pick(words))).join(' ')
const authors = many(numBooks / 20, () => phrase(2))
const narrators = many(200, () => phrase(2))
const genres = many(30, () => phrase(1))
const series = many(numBooks / 10, () => ({ name: `The ${phrase(2)}`, author: pick(authors) }))

for (let index = 0; index < numBooks; index += 1) {
  const saga = index % 5 < 2 ? pick(series) : undefined
  const author = saga?.author ?? pick(authors)
  const title = `${phrase(3)} ${index}`
  const place = join(folder, author, ...(saga === undefined ? [] : [saga.name]), title)
  mkdirSync(place, { recursive: true })
  for (let track = 1; track <= numTracks; track += 1) {
    const tags = {
      TIT2: `Chapter ${track}`,
      TALB: title,
      TPE1: author,
      TCOM: pick(narrators),
      TCON: `${pick(genres)}/${pick(genres)}`,
      TYER: String(1900 + (index % 125)),
      TRCK: `${track}/${numTracks}`,
      ...(saga === undefined ? {} : { TIT1: `${saga.name} #${1 + (index % 9)}` }),
    }
    writeFileSync(
      join(place, `${String(track).padStart(2, '0')}.mp3`),
      Buffer.concat([id3(tags), silence(2 + random() * 20)]),
    )
  }
  writeFileSync(join(place, 'desc.txt'), many(8, () => `${phrase(12)}.`).join(' '))
}
console.log(`${numBooks} books, ${numBooks * numTracks} tracks in ${folder}`)

/** Frames of MPEG-1 layer III at 128 kbit/s and 44.1 kHz with nothing in them: 26 ms each. */
function silence(seconds) {
  const frame = Buffer.alloc(417)
  frame.writeUInt32BE(0xfffb9064)
  return Buffer.concat(many((seconds * 44_100) / 1152, () => frame))
}

/** An ID3v2.3 tag of text frames. */
function id3(tags) {
  const frames = Object.entries(tags).map(([name, text]) => {
    const body = Buffer.from(`\0${text}`, 'latin1')
    const head = Buffer.alloc(10)
    head.write(name, 'latin1')
    head.writeUInt32BE(body.length, 4)
    return Buffer.concat([head, body])
  })
  const all = Buffer.concat(frames)
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0])
  for (let byte = 0; byte < 4; byte += 1) head[6 + byte] = (all.length >> (7 * (3 - byte))) & 0x7f
  return Buffer.concat([head, all])
}

/** The same numbers between 0 and 1 on every run. */
function dice(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
