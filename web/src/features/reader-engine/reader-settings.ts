import { create } from 'zustand'
import { readStoredJson, writeStoredJson } from '#platform/storage.ts'
import { pageThemes, type PageTheme } from './themes.ts'

export const pageFonts = [
  'book',
  'serif',
  'sans',
  'dyslexic',
  'device-serif',
  'device-sans',
] as const
/** A font of its own: one that its reader brought along, or one that this device has, by its family. */
export type NamedPageFont = `own:${string}` | `device:${string}`
export type PageFont = (typeof pageFonts)[number] | NamedPageFont

/** What somebody chose beyond the fonts that everybody has; null for one of those. */
export function familyOf(font: string): { from: 'own' | 'device'; family: string } | null {
  const [, from, family] = /^(own|device):(.{1,200})$/.exec(font) ?? []
  return family === undefined ? null : { from: from as 'own' | 'device', family }
}

/** How books look. Sizes are percent. */
export interface ReaderSettings {
  pageTheme: PageTheme
  pageFont: PageFont
  fontScale: number
  lineSpacing: number
  /** Both sides together, percent of the width. */
  margins: number
  /** Letters of a line at most, about; 0: as wide as there is room. */
  lineWidth: number
  justify: 'book' | 'on' | 'off'
  hyphens: boolean
  columns: 'auto' | 'one' | 'two'
  flow: 'pages' | 'scroll'
}

export const defaults: ReaderSettings = {
  pageTheme: 'paper',
  pageFont: 'book',
  fontScale: 100,
  lineSpacing: 115,
  margins: 8,
  lineWidth: 70,
  justify: 'book',
  hyphens: true,
  columns: 'auto',
  flow: 'pages',
}

/** Least, most and step of what is a number. */
export const ranges = {
  fontScale: { min: 5, max: 300, step: 5 },
  lineSpacing: { min: 100, max: 300, step: 5 },
  margins: { min: 0, max: 30, step: 2 },
  lineWidth: { min: 40, max: 120, step: 5 },
} as const

/** What other clients of the same address keep under the same key; they read ours, and we read theirs. */
interface OtherClients {
  theme?: unknown
  font?: unknown
  spread?: unknown
}

/** Settings as they were stored, by this client or by another one; whatever makes no sense is as if it weren't there. */
export function readSettings(stored: unknown): ReaderSettings {
  if (typeof stored !== 'object' || stored === null) return { ...defaults, pageTheme: themeOfApp() }
  const kept = stored as Partial<Record<keyof ReaderSettings, unknown>> & OtherClients
  return {
    pageTheme: oneOf(pageThemes, kept.pageTheme) ?? themeOfOthers(kept.theme),
    pageFont:
      oneOf(pageFonts, kept.pageFont) ??
      (isNamed(kept.pageFont) ? kept.pageFont : fontOfOthers(kept.font)),
    fontScale: within('fontScale', kept.fontScale),
    lineSpacing: within('lineSpacing', kept.lineSpacing),
    margins: within('margins', kept.margins),
    lineWidth: kept.lineWidth === 0 ? 0 : within('lineWidth', kept.lineWidth),
    justify: oneOf(['book', 'on', 'off'] as const, kept.justify) ?? defaults.justify,
    hyphens: typeof kept.hyphens === 'boolean' ? kept.hyphens : defaults.hyphens,
    columns:
      oneOf(['auto', 'one', 'two'] as const, kept.columns) ??
      (kept.spread === 'none' ? 'one' : defaults.columns),
    flow: oneOf(['pages', 'scroll'] as const, kept.flow) ?? defaults.flow,
  }
}

/** Ours, and beside them what other clients understand of it. */
export function storedForm(settings: ReaderSettings): object {
  const isDark = ['grey', 'night', 'black'].includes(settings.pageTheme)
  const isSans = ['sans', 'device-sans', 'dyslexic'].includes(settings.pageFont)
  return {
    ...settings,
    theme: isDark ? 'dark' : 'light',
    font: isSans ? 'sans-serif' : 'serif',
    spread: settings.columns === 'one' ? 'none' : 'auto',
  }
}

const key = 'ereaderSettings'

/** The settings of this browser; every open book follows them. */
export const useReaderSettings = create<ReaderSettings>(() =>
  readSettings(readStoredJson<unknown>(key, null)),
)

/** Changes some settings and keeps them. */
export function changeSettings(change: Partial<ReaderSettings>): void {
  useReaderSettings.setState(change)
  writeStoredJson(key, storedForm(useReaderSettings.getState()))
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((one) => one === value)
}

function isNamed(value: unknown): value is NamedPageFont {
  return typeof value === 'string' && familyOf(value) !== null
}

function themeOfOthers(theme: unknown): PageTheme {
  if (theme === 'dark') return 'night'
  return theme === 'light' ? 'paper' : (oneOf(pageThemes, theme) ?? themeOfApp())
}

/** Nobody who sits in the dark is to be blinded by the first page. */
function themeOfApp(): PageTheme {
  const shown = globalThis.document?.documentElement.dataset['theme']
  return shown === undefined || shown === 'light' ? 'paper' : 'night'
}

function fontOfOthers(font: unknown): PageFont {
  if (font === 'sans-serif') return 'sans'
  return font === 'serif' ? 'serif' : defaults.pageFont
}

/** Others store numbers as text. */
function within(name: keyof typeof ranges, value: unknown): number {
  const { min, max, step } = ranges[name]
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return defaults[name]
  return Math.min(max, Math.max(min, Math.round(number / step) * step))
}
