import { expect, it } from 'vitest'
import { audioBytes } from '#testing/fixture-library.ts'
import { extensionFor, isText } from './what-it-is.ts'

const sound = (ext: string) => audioBytes(ext, { seconds: 0.1 })
const bare = Buffer.from([0xff, 0xfb, 0x10, 0xc0])

it.each([
  ['https://a/b/Talk.MP3?key=1', sound('.mp3'), '.mp3'],
  ['https://a/b/talk', sound('.mp3'), '.mp3'],
  ['https://a/b/talk', bare, '.mp3'],
  ['https://a/b/talk', Buffer.from([0xff, 0xf1, 0x50, 0x80]), '.aac'],
  ['https://a/b/talk.php', sound('.m4a'), '.m4a'],
  ['https://a/b/talk.m4b', sound('.m4a'), '.m4b'],
  ['https://a/b/talk.html', sound('.flac'), '.flac'],
  ['https://a/b/talk.ogg', sound('.opus'), '.ogg'],
  ['https://a/b/talk', sound('.opus'), '.opus'],
  // Its name lies.
  ['https://a/b/talk.mp3', sound('.m4a'), '.m4a'],
  ['https://a/b/talk.amr', Buffer.from('#!AMR'), '.mp3'],
  ['https://a/b/talk', Buffer.from('????'), '.mp3'],
  ['nothing', Buffer.alloc(0), '.mp3'],
])('%s', (address, head, ext) => {
  expect(extensionFor(address, head)).toBe(ext)
})

it.each([
  ['<!DOCTYPE html>', true],
  ['\u00ef\u00bb\u00bf\n  <html>', true],
  ['{"error": "no"}', true],
  ['#EXTM3U', true],
  ['ID3', false],
  ['OggS', false],
])('%j is text: %s', (start, is) => {
  expect(isText(Buffer.from(start, 'latin1'))).toBe(is)
})

it('takes no sound for text', () => {
  for (const ext of ['.mp3', '.m4a', '.flac', '.opus']) expect(isText(sound(ext))).toBe(false)
})
