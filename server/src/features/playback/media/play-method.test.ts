import type { PlayRequest } from '@lectern/contract'
import { expect, it } from 'vitest'
import { choosePlayMethod, chooseSoundMethod } from './play-method.ts'

const mp3 = ['audio/mpeg', 'audio/mpeg']
const mixed = ['audio/mpeg', 'audio/flac']

it.each<[PlayRequest, string[], number, number]>([
  // request, tracks, with streams, without
  [{}, mp3, 2, 0],
  [{ supportedMimeTypes: [] }, mp3, 2, 0],
  [{ supportedMimeTypes: ['audio/mpeg'] }, mp3, 0, 0],
  [{ supportedMimeTypes: ['Audio/MPEG; codecs=mp3'] }, mp3, 0, 0],
  [{ supportedMimeTypes: ['audio/mpeg'] }, mixed, 2, 0],
  [{ supportedMimeTypes: ['audio/ogg'] }, mp3, 2, 2],
  [{ forceTranscode: true, supportedMimeTypes: ['audio/mpeg'] }, mp3, 2, 2],
  [{ forceDirectPlay: true, forceTranscode: true }, mp3, 0, 0],
  [{ lecternStream: { bitrate: 64 }, supportedMimeTypes: ['audio/mpeg'] }, mp3, 2, 0],
  [{ lecternStream: { bitrate: 'original' }, supportedMimeTypes: ['audio/mpeg'] }, mp3, 0, 0],
])('%o of %o', (request, types, withStreams, without) => {
  expect(choosePlayMethod(request, types, true)).toBe(withStreams)
  expect(choosePlayMethod(request, types, false)).toBe(without)
})

it('joins what is several streams in one file, unless told not to or unable to', () => {
  const lecternParts = [{ start: 0, end: 9, duration: 1 }]
  const tracks = [{ mimeType: 'audio/ogg' }, { mimeType: 'audio/ogg', lecternParts }]
  const request = { supportedMimeTypes: ['audio/ogg'] }
  expect(chooseSoundMethod(request, tracks.slice(0, 1), true)).toBe(0)
  expect(chooseSoundMethod(request, tracks, true)).toBe(2)
  expect(chooseSoundMethod(request, tracks, false)).toBe(0)
  expect(chooseSoundMethod({ ...request, forceDirectPlay: true }, tracks, true)).toBe(0)
})
