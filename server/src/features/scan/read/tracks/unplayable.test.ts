import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { audioBytes } from '#testing/fixture-library.ts'
import { mediaTools, videoBytes } from '#testing/media/video.ts'
import { scanBench } from '../../testing.ts'
import type { ScanBench } from '../../testing.ts'

let bench: ScanBench
afterEach(() => bench.close())

const tools = mediaTools
const sound = audioBytes('.m4b', { seconds: 1, tags: { title: 'Locked' } })

/** The same file, whose samples call themselves encrypted. */
function locked(kind: string, bytes = sound, plain = 'mp4a'): Buffer {
  const at = bytes.indexOf(plain, bytes.indexOf('stsd'), 'latin1')
  const copy = Buffer.from(bytes)
  copy.write(kind, at, 'latin1')
  return copy
}

const audibleOld = Buffer.concat([Buffer.from('0000100057907536', 'hex'), Buffer.alloc(4096)])
const windowsMedia = Buffer.concat([
  Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
  Buffer.alloc(64),
  Buffer.from('fbb3112223bdd211b4b700a0c955fc6e', 'hex'),
  Buffer.alloc(4096),
])

/** A file of Matroska whose first track is encrypted (5035) or only packed (5034): said in the place of its UID. */
function encoded(kind: '5035' | '5034', bytes: Buffer): Buffer {
  const at = bytes.indexOf(Buffer.from('73c588', 'hex'))
  const copy = Buffer.from(bytes)
  Buffer.from(`6d8088624085${kind}82ec80`, 'hex').copy(copy, at)
  return copy
}
/** One track of sound that is encrypted, and nothing more; its length is unknown, as when it was recorded live. */
const matroskaSound = Buffer.from(
  '1a45dfa3874282847765626d1853806701ffffffffffffffec8200001654ae6b90ae8e8381026d8088624085503582ec80',
  'hex',
)

const problems = (item: Awaited<ReturnType<ScanBench['item']>>) =>
  item.libraryFiles.map(({ lecternProblem }) => lecternProblem)

describe('what can not be played', () => {
  it.each([
    ['Book.aax', locked('aavd')],
    ['Book.aa', audibleOld],
    ['Book.m4p', locked('drms')],
    ['Renamed.m4b', locked('aavd')],
    ['Cenc.m4a', locked('enca')],
    ['Song.wma', windowsMedia],
    ['Sound.webm', matroskaSound],
    ['Sound.mka', matroskaSound],
  ])('is named when it is locked by its maker: %s', async (name, bytes) => {
    bench = await scanBench({ [`Ann/Locked/${name}`]: bytes }, { tools })
    expect(await bench.run()).toMatchObject({ added: 1 })
    const item = await bench.item('Ann/Locked')
    expect([item.isInvalid, item.isMissing, problems(item)]).toEqual([true, false, ['protected']])
    expect(item.media.metadata.title).toBe('Locked')
  })

  it('is no book to play when its file is empty, and is one when that is mended', async () => {
    bench = await scanBench({ 'Ann/Empty/1.mp3': Buffer.alloc(0) }, { tools })
    await bench.run()
    const empty = await bench.item('Ann/Empty')
    expect([empty.isInvalid, problems(empty)]).toEqual([true, ['empty']])
    await bench.files.write({ 'Ann/Empty/1.mp3': audioBytes('.mp3', { seconds: 1 }) })
    await bench.run()
    const mended = await bench.item('Ann/Empty')
    expect([mended.id, mended.isInvalid, problems(mended)]).toEqual([empty.id, false, [undefined]])
  })

  it.skipIf(tools.ffprobe === null)(
    'makes no book of junk, and says so of a book whose file became junk',
    async () => {
      bench = await scanBench({ 'Ann/Junk/1.mp3': 'no sound', 'Ann/Good/1.m4b': sound }, { tools })
      expect(await bench.run()).toMatchObject({ added: 1, lecternProblems: 1 })
      expect(await bench.scan.report(bench.libraryId)).toMatchObject({
        troubles: [
          {
            kind: 'damaged',
            count: 1,
            places: [{ path: join(bench.files.path, 'Ann/Junk/1.mp3'), itemId: null }],
          },
        ],
      })
      expect(await bench.run()).toMatchObject({ added: 0, lecternProblems: 1 })
      const good = await bench.item('Ann/Good')
      await bench.files.write({ 'Ann/Good/1.m4b': 'no sound at all' })
      await bench.run()
      const spoiled = await bench.item('Ann/Good')
      expect([spoiled.id, spoiled.isInvalid, spoiled.isMissing]).toEqual([good.id, true, false])
      expect(problems(spoiled)).toEqual(['unreadable'])
    },
  )

  it('leaves the rest of a book playable, and says which file is at fault', async () => {
    bench = await scanBench(
      { 'Ann/Both/1.m4b': sound, 'Ann/Both/2.aax': locked('aavd') },
      { tools },
    )
    await bench.run()
    const item = await bench.item('Ann/Both')
    expect([item.isInvalid, problems(item)]).toEqual([false, [undefined, 'protected']])
  })

  it('makes podcasts without an episode that plays invalid too', async () => {
    bench = await scanBench({ 'Talks/1.mp3': Buffer.alloc(0) }, { tools, mediaType: 'podcast' })
    await bench.run()
    expect((await bench.item('Talks')).isInvalid).toBe(true)
  })

  it.skipIf(tools.ffmpeg === null)('makes films invalid too (skipped without ffmpeg)', async () => {
    const film = await videoBytes('.mp4', { seconds: 1 })
    const webm = await videoBytes('.webm', { seconds: 1 })
    bench = await scanBench(
      {
        'empty.mp4': Buffer.alloc(0),
        'broken.mp4': 'no video at all',
        'locked.mp4': locked('encv', film, 'avc1'),
        'locked.webm': encoded('5035', webm),
        'packed.webm': encoded('5034', webm),
        'fine.mp4': film,
      },
      { tools, mediaType: 'video' },
    )
    await bench.run()
    const items = await bench.items()
    expect(items.map((item) => [item.relPath, item.isInvalid, ...problems(item)])).toEqual([
      ['broken.mp4', true, 'unreadable'],
      ['empty.mp4', true, 'empty'],
      ['fine.mp4', false, undefined],
      ['locked.mp4', true, 'protected'],
      ['locked.webm', true, 'protected'],
      ['packed.webm', false, undefined],
    ])
  })
})
