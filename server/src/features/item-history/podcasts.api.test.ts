import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { audio, library } from '../../testing/fixture-library.ts'
import { idle } from '../../testing/idle.ts'

let test: TestApp
let folder: string
let libraryId: string
let id: string
let episodeId: string

beforeEach(async () => {
  test = await createTestApp()
  folder = join(test.mediaFolder, 'podcasts')
  await library({ 'Show/1.mp3': audio({ seconds: 1, tags: { title: 'One' } }) }, folder)
  const created = await test.root.post('/api/libraries', {
    name: 'Podcasts',
    mediaType: 'podcast',
    folders: [{ fullPath: folder }],
    settings: { disableWatcher: true },
  })
  libraryId = created.body.id
  await scan()
  id = (await test.root.get(`/api/libraries/${libraryId}/items`)).body.results[0].id
  episodeId = (await media()).episodes[0].id
})
afterEach(() => test.close())

async function scan(): Promise<void> {
  expect((await test.root.post(`/api/libraries/${libraryId}/scan?force=1`)).status).toBe(200)
  await idle(test.root)
}

const media = async () => (await test.root.get(`/api/items/${id}`)).body.media
const entries = async () => (await test.root.get(`/api/lectern/items/${id}/changes`)).body.entries
const rename = (title: string) =>
  test.root.patch(`/api/podcasts/${id}/episode/${episodeId}`, { title })

it('tells what was changed of an episode and of settings, and takes it back', async () => {
  const before = await media()
  await rename('Mine')
  await test.root.patch(`/api/items/${id}/media`, {
    maxEpisodesToKeep: 5,
    metadata: { author: 'Ada' },
  })
  const [settings, title] = await entries()
  expect(settings.fields).toEqual([
    { field: 'author', before: before.metadata.author, after: 'Ada' },
    { field: 'maxEpisodesToKeep', before: 0, after: 5 },
  ])
  expect(title.fields).toEqual([
    { field: `episodes.${episodeId}.title`, before: 'One', after: 'Mine' },
  ])
  const undone = await test.root.post('/api/lectern/changes/undo', {
    entries: [settings.id, title.id],
  })
  expect(undone.body).toMatchObject({ numItems: 1, kept: [] })
  const now = await media()
  expect(now).toEqual({
    ...before,
    episodes: [{ ...before.episodes[0], updatedAt: now.episodes[0].updatedAt }],
  })
})

it('keeps a locked field of an episode when its file says something else', async () => {
  const locked = await test.root.post(`/api/lectern/items/${id}/locks`, {
    fields: [`episodes.${episodeId}.title`],
    isLocked: true,
  })
  expect(locked.status).toBe(200)
  const other = audio({ seconds: 2, tags: { title: 'Other', subtitle: 'New' } })
  await library({ 'Show/1.mp3': other }, folder)
  await scan()
  const [episode] = (await media()).episodes
  expect(episode.id).toBe(episodeId)
  expect(episode.audioFile.duration).toBeGreaterThan(1.5)
  expect(episode.title).toBe('One')
  await rename('Mine')
  expect((await media()).episodes[0].title).toBe('Mine')
})

it('leaves an episode alone that went with its file', async () => {
  await library({ 'Show/2.mp3': audio({ seconds: 1, tags: { title: 'Two' } }) }, folder)
  await scan()
  await rename('Mine')
  const [entry] = await entries()
  const file = (await media()).episodes.find(
    (one: { id: string }) => one.id === episodeId,
  ).audioFile
  await test.root.delete(`/api/items/${id}/file/${file.ino}`)
  await idle(test.root)
  expect((await media()).episodes).toHaveLength(1)
  const { body } = await test.root.post('/api/lectern/changes/undo', { entries: [entry.id] })
  expect(body).toMatchObject({
    batch: null,
    numItems: 0,
    kept: [{ field: `episodes.${episodeId}.title`, now: null, at: null }],
  })
})
