import { expect, test } from 'vitest'
import { placeOf } from './finding-place.ts'

const podcasts = {
  id: 'P',
  name: 'Podcasts',
  mediaType: 'podcast' as const,
  items: 1,
  isOffline: false,
  lastScanAt: null,
}

test('what is wrong leads to where something can be done', () => {
  const to = (kind: Parameters<typeof placeOf>[0]['kind'], libraryId: string | null = null) =>
    placeOf({ kind, libraryId }, [podcasts])?.to ?? null
  expect(to('backupsNone')).toBe('/config/backups')
  expect(to('downloadsFailed')).toBe('/library/P/podcast/download-queue')
  expect(to('folderMissing', 'L')).toBe('/config')
  expect(to('folderMissing')).toBeNull()
  expect(to('toolsMissing')).toBeNull()
})

test('without a podcast library nothing leads there', () => {
  expect(placeOf({ kind: 'feedsFailing', libraryId: null }, [])).toBeNull()
})
