import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { prepareDataFolder } from '#platform/disk/data-folder.ts'
import { openDatabase } from './open-database.ts'

it('keeps the data of the server from others on the machine, also what was open before', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'lectern-private-'))
  const folder = join(parent, 'config')
  const rights = async (name = '') => ((await stat(join(folder, name))).mode & 0o777).toString(8)
  try {
    await prepareDataFolder(folder, 'CONFIG_PATH')
    expect(await rights()).toBe('700')
    for (const turn of [1, 2]) {
      const db = await openDatabase({ folder })
      expect([turn, await rights('lectern.sqlite')]).toEqual([turn, '600'])
      expect(await rights('lectern.sqlite-wal')).toBe('600')
      await db.close()
      await chmod(join(folder, 'lectern.sqlite'), 0o644)
    }
  } finally {
    await rm(parent, { recursive: true })
  }
})
