import { describe, expect, it } from 'vitest'
import { fakeSession } from '../machine/testing/fakes.ts'
import { attachSource, HLS_TYPE, type SourceElement } from './source-attachment.ts'

function element(reads: string) {
  const log: string[] = []
  const media: SourceElement = {
    src: '',
    canPlayType: (type) => (type === HLS_TYPE ? (reads as CanPlayTypeResult) : ''),
    load: () => void log.push(`load ${media.src}`),
    removeAttribute(name) {
      log.push(`no ${name}`)
      media.src = ''
    },
  }
  return { media, log }
}

const file = {
  url: '/track/1',
  mimeType: 'audio/mpeg',
  startTime: 0,
  position: 0,
  urls: [],
  session: fakeSession(),
}
const stream = { ...file, url: '/hls/1/output.m3u8', mimeType: HLS_TYPE }

describe('attaching', () => {
  it('gives files to the element as they are', () => {
    const { media, log } = element('')
    const attached = attachSource(media, file, () => {})
    expect(log).toEqual(['load /track/1'])
    expect([attached.ownsErrors, attached.instead]).toEqual([false, undefined])
  })

  it('gives streams to browsers that read them, with the library in reserve', () => {
    const { media, log } = element('maybe')
    const attached = attachSource(media, stream, () => {})
    expect(log).toEqual(['load /hls/1/output.m3u8'])
    expect(attached.ownsErrors).toBe(false)
    const library = attached.instead?.(12)
    expect(library?.ownsErrors).toBe(true)
    expect(log.slice(1)).toEqual(['no src', 'load '])
    library?.detach()
  })

  it('reads films through the library, also where browsers read streams', () => {
    const { media, log } = element('maybe')
    const film = { ...stream, session: { ...fakeSession(), isVideo: true } }
    const attached = attachSource(media, film, () => {})
    expect([attached.ownsErrors, log]).toEqual([true, ['no src', 'load ']])
    attached.detach()
  })

  it('silences what played before while the library is on its way', () => {
    const { media, log } = element('')
    const attached = attachSource(media, stream, () => {})
    expect(log).toEqual(['no src', 'load '])
    expect(attached.ownsErrors).toBe(true)
    attached.detach()
  })
})
