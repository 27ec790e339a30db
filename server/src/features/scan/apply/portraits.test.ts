import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { audio, png } from '../../../testing/fixture-library.ts'
import { scanBench } from '../testing.ts'
import type { ScanBench } from '../testing.ts'

let bench: ScanBench
beforeEach(async () => {
  bench = await scanBench({
    'Dawn/1.mp3': audio({ seconds: 1, tags: { album: 'Dawn' } }),
    'Dawn/cover.png': png({ rgb: 0xff0000 }),
    'Dusk/1.mp3': audio({ seconds: 2, tags: { album: 'Dusk' } }),
    'Dusk/cover.png': png({ rgb: 0x0000ff }),
  })
  await bench.run()
  await bench.db.transact((trx) =>
    trx
      .updateTable('items')
      .set({ cover_accent_json: '{"hue":30,"chroma":0.1}', cover_thumbhash: 'old' })
      .execute(),
  )
})
afterEach(() => bench.close())

const portraits = async () =>
  (await bench.items()).map(({ relPath, coverThumbhash }) => [relPath, coverThumbhash])

describe('the colours of a cover', () => {
  it('are looked for again when the picture is replaced in place', async () => {
    await bench.files.write({
      'Dawn/cover.png': png({ rgb: 0x00ff00 }),
      'Dusk/desc.txt': 'Something else changed.',
    })
    expect(await bench.run()).toMatchObject({ updated: 2 })
    expect(await portraits()).toEqual([
      ['Dawn', null],
      ['Dusk', 'old'],
    ])
  })

  it('are looked for again, of all that was asked for, when everything is read again', async () => {
    const { id } = await bench.item('Dusk')
    let asked = 0
    bench.events.follow('covers.unpainted', () => void (asked += 1))
    expect(await bench.scan.scanItem(id)).toBe('UPTODATE')
    expect(await portraits()).toEqual([
      ['Dawn', 'old'],
      ['Dusk', null],
    ])
    expect(asked).toBe(1)
    expect(await bench.run({ force: true })).toMatchObject({ updated: 0 })
    expect(await portraits()).toEqual([
      ['Dawn', null],
      ['Dusk', null],
    ])
    expect(asked).toBe(2)
  })
})

it('a cover goes along when two folders exchange their places', async () => {
  const { id } = await bench.item('Dawn')
  const at = (path: string): string => join(bench.files.path, path)
  await rename(at('Dawn'), at('parked'))
  await rename(at('Dusk'), at('Dawn'))
  await rename(at('parked'), at('Dusk'))
  await bench.run()
  expect(await bench.item('Dusk')).toMatchObject({ id, coverPath: at('Dusk/cover.png') })
})
