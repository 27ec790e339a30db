import { mkdir } from 'node:fs/promises'
import type { ServerState } from '@lectern/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { hangDisk } from '#testing/hanging-disk.ts'

let lectern: TestApp
beforeAll(async () => {
  lectern = await createTestApp()
  await mkdir(lectern.mediaFolder)
  await lectern.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: lectern.mediaFolder }],
  })
})
afterAll(() => lectern.close())

it('comes although a disk hangs, and says which', async () => {
  const answer = hangDisk((path) => path.startsWith(lectern.mediaFolder))
  try {
    const { body } = await lectern.root.get('/api/lectern/state')
    const { findings, libraries } = body as ServerState
    expect(libraries).toHaveLength(1)
    expect(findings[0]).toMatchObject({
      kind: 'folderSilent',
      values: { path: lectern.mediaFolder },
    })
  } finally {
    answer()
  }
}, 20_000)
