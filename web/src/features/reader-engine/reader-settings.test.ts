import { expect, test } from 'vitest'
import { readSettings, storedForm } from './reader-settings.ts'

test('nothing stored, or nonsense, is the default', () => {
  const fresh = readSettings(null)
  expect(fresh).toMatchObject({ fontScale: 100, lineSpacing: 115, columns: 'auto', flow: 'pages' })
  expect(readSettings('x')).toEqual(fresh)
  expect(readSettings({ fontScale: 'big', flow: 7, hyphens: 'yes', lineWidth: null })).toEqual(
    fresh,
  )
})

test('numbers stay within their ranges, in steps', () => {
  expect(readSettings({ fontScale: 1, lineSpacing: 999 })).toMatchObject({
    fontScale: 5,
    lineSpacing: 300,
  })
  expect(readSettings({ fontScale: '113', lineSpacing: 102 })).toMatchObject({
    fontScale: 115,
    lineSpacing: 100,
  })
  expect(readSettings({ lineWidth: 0 }).lineWidth).toBe(0)
})

test('what another client stored is understood', () => {
  expect(
    readSettings({ theme: 'dark', font: 'sans-serif', fontScale: 120, spread: 'none' }),
  ).toMatchObject({ pageTheme: 'night', pageFont: 'sans', fontScale: 120, columns: 'one' })
  expect(readSettings({ theme: 'light', font: 'serif', spread: 'auto' })).toMatchObject({
    pageTheme: 'paper',
    pageFont: 'serif',
    columns: 'auto',
  })
})

test('what we store reads the same again, and others find theirs in it', () => {
  const settings = readSettings({ pageTheme: 'black', pageFont: 'dyslexic', columns: 'one' })
  const stored = storedForm(settings)
  expect(readSettings(JSON.parse(JSON.stringify(stored)))).toEqual(settings)
  expect(stored).toMatchObject({ theme: 'dark', font: 'sans-serif', spread: 'none' })
})
