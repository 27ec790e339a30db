import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LogLine } from '@lectern/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDailyFiles } from './daily-files.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'lectern-logs-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const line = (day: string, message: string, level = 2): LogLine => ({
  timestamp: `${day} 12:00:00.000`,
  source: 'here.ts:1',
  message,
  levelName: 'INFO',
  level,
})
const lines = (day: string): string[] =>
  readFileSync(join(folder, 'daily', `${day}.txt`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((text) => (JSON.parse(text) as LogLine).message)

const files = (more: Partial<Parameters<typeof createDailyFiles>[0]> = {}) =>
  createDailyFiles({
    folder,
    keepDays: () => 7,
    onTrouble(error) {
      throw error
    },
    ...more,
  })

it('keeps a file for each day, and goes on in it after a restart', async () => {
  const first = files()
  first.add(line('2026-11-20', 'one'))
  first.add(line('2026-11-20', 'two'))
  first.add(line('2026-11-21', 'three'))
  await first.close()
  first.add(line('2026-11-21', 'too late'))
  const second = files()
  second.add(line('2026-11-21', 'four'))
  expect(await second.latest(5000)).toHaveLength(2)
  expect((await second.days()).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-20'])
  expect([lines('2026-11-20'), lines('2026-11-21')]).toEqual([
    ['one', 'two'],
    ['three', 'four'],
  ])
})

it('keeps as many days as it is told, and nothing that it did not make', async () => {
  await mkdir(join(folder, 'daily'))
  for (const day of ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'])
    await writeFile(join(folder, 'daily', `${day}.txt`), '{}\n')
  await writeFile(join(folder, 'daily', 'notes.txt'), 'mine')
  let days = 3
  const kept = files({ keepDays: () => days })
  kept.add(line('2026-11-21', 'new'))
  const names = () => readdir(join(folder, 'daily')).then((all) => all.sort())
  await vi.waitFor(async () =>
    expect(await names()).toEqual([
      '2026-11-19.txt',
      '2026-11-20.txt',
      '2026-11-21.txt',
      'notes.txt',
    ]),
  )
  days = 0
  await kept.sweep()
  expect(await names()).toEqual(['2026-11-21.txt', 'notes.txt'])
})

it('gives the last lines, and leaves out what can not be read', async () => {
  const kept = files()
  for (let at = 0; at < 20; at++) kept.add(line('2026-11-21', `line ${at}`))
  await kept.days()
  writeFileSync(join(folder, 'daily', '2026-11-21.txt'), '{"half\n[]\nnull\n', { flag: 'a' })
  kept.add(line('2026-11-21', 'last'))
  const messages = (await kept.latest(6)).map(({ message }) => message)
  expect(messages).toEqual(['line 18', 'line 19', 'last'])
})

it('lets no day grow without end', async () => {
  const kept = files({ mostBytes: 2000 })
  for (let at = 0; at < 100; at++) kept.add(line('2026-11-21', `line ${at}`))
  await kept.close()
  const last = lines('2026-11-21').at(-1)
  expect(last).toContain('as large as it may get')
  expect(lines('2026-11-21').length).toBeLessThan(25)
  const again = files({ mostBytes: 2000 })
  again.add(line('2026-11-21', 'more'))
  again.add(line('2026-11-22', 'another day'))
  await again.close()
  expect(lines('2026-11-22')).toEqual(['another day'])
})

it('has what ended the server on the disk at once, apart as well', () => {
  const kept = files()
  kept.add(line('2026-11-21', 'before'))
  kept.add(line('2026-11-21', 'the end', 5))
  expect(lines('2026-11-21')).toEqual(['before', 'the end'])
  expect(readFileSync(join(folder, 'crash_logs.txt'), 'utf8')).toContain('the end')
})

it('says once that the disk takes nothing, and goes on when it does', async () => {
  writeFileSync(join(folder, 'daily'), 'a file where the folder should be')
  const troubles: unknown[] = []
  const kept = files({ onTrouble: (error) => void troubles.push(error) })
  kept.add(line('2026-11-21', 'one'))
  await kept.latest(1).catch(() => undefined)
  kept.add(line('2026-11-21', 'two'))
  await kept.latest(1).catch(() => undefined)
  expect(troubles).toHaveLength(1)
  rmSync(join(folder, 'daily'))
  kept.add(line('2026-11-21', 'three'))
  await kept.close()
  expect(existsSync(join(folder, 'daily'))).toBe(true)
  expect(lines('2026-11-21')).toEqual(['three'])
})
