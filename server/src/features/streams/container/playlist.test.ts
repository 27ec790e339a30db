import { expect, it } from 'vitest'
import { mp4Playlist, tsPlaylist } from './playlist.ts'

it('is what clients of this wire expect, to the letter', () => {
  expect(tsPlaylist(13.5, '')).toBe(
    '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-ALLOW-CACHE:NO\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:0\n' +
      '#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:6,\noutput-0.ts\n#EXTINF:6,\noutput-1.ts\n#EXTINF:1.5,\noutput-2.ts\n' +
      '#EXT-X-ENDLIST',
  )
})

it('keeps what was wished for, in addresses that depend on nothing', () => {
  const list = mp4Playlist(13.5, { rate: 44_100, query: '?bitrate=64' })
  expect(list).toContain('#EXT-X-MAP:URI="init.mp4?bitrate=64"\n')
  expect(list).toContain('\noutput-2.m4s?bitrate=64\n')
  const total = [...list.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, s]) => sum + Number(s), 0)
  expect(Math.abs(total - 13.5)).toBeLessThan(1024 / 44_100)
  expect(tsPlaylist(13.5, '?bitrate=32')).toContain('\noutput-0.ts?bitrate=32\n')
})
