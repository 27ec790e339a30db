import { expect, test } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { CoversStore, UnpaintedCover } from './covers.store.ts'
import { createPainter } from './painter.ts'

type Painted = Parameters<CoversStore['paint']>[0]

function world(covers: UnpaintedCover[], isBusy: () => boolean = () => false) {
  const painted: Painted = []
  let done!: () => void
  const ended = new Promise<void>((resolve) => (done = resolve))
  const store = {
    unpainted: async (limit: number, last: string) => {
      const left = covers.filter(
        ({ itemId }) => itemId > last && !painted.some((entry) => entry.itemId === itemId),
      )
      if (left.length === 0) done()
      return left.slice(0, limit)
    },
    paint: async (entries: Painted) => void painted.push(...entries),
  }
  const painter = createPainter({
    store: store as unknown as CoversStore,
    images: {
      portrait: async (source) => {
        if (String(source).includes('broken')) throw new Problem('invalid')
        return { accent: { hue: 20, chroma: 0.1 }, thumbhash: 'abc' }
      },
      fit: () => Promise.reject(new Error('not asked')),
      identify: () => Promise.reject(new Error('not asked')),
      measure: () => Promise.reject(new Error('not asked')),
    },
    log: silentLog,
    read: async (path) => {
      if (path.includes('gone')) throw new Problem('busy', 'The disk does not answer.')
      return Buffer.from(path)
    },
    isBusy,
    pause: () => Promise.resolve(),
  })
  return { painter, painted, ended }
}

const cover = (itemId: string, path = `/covers/${itemId}.jpg`): UnpaintedCover => ({
  itemId,
  libraryId: 'l',
  path,
  updatedAt: 1,
})

test('every cover gets its colours, and a broken one is not looked at again', async () => {
  const { painter, painted, ended } = world(
    [...Array(30).keys()].map((n) => cover(`c${n + 10}`)).concat(cover('x', '/broken.jpg')),
  )
  painter.wake()
  painter.wake()
  await ended
  await painter.close()
  expect(painted).toHaveLength(31)
  expect(painted.find(({ itemId }) => itemId === 'x')).toMatchObject({
    thumbhash: '',
    accentJson: 'null',
  })
})

test('it waits while something more urgent runs', async () => {
  let looks = 0
  const { painter, painted, ended } = world([cover('a')], () => ++looks < 5)
  painter.wake()
  await ended
  await painter.close()
  expect([looks >= 5, painted.length]).toEqual([true, 1])
})

test('a cover whose disk has gone is left for another time', async () => {
  const { painter, painted, ended } = world([cover('a', '/gone/a.jpg'), cover('b')])
  painter.wake()
  await ended
  await painter.close()
  expect(painted.map(({ itemId }) => itemId)).toEqual(['b'])
})
