import { create } from 'zustand'
import { readStored, writeStored } from './storage.ts'

export const themes = ['system', 'light', 'dark', 'black', 'contrast'] as const
export type Theme = (typeof themes)[number]

/** The chosen theme; theme.js applies the stored one before the first paint. */
export const useTheme = create<{ theme: Theme }>(() => ({ theme: storedTheme() }))

export function chooseTheme(theme: Theme): void {
  writeStored('ui:theme', theme === 'system' ? null : theme)
  useTheme.setState({ theme })
  apply()
}

/** Follows the system and the address bar colour; call once. */
export function followTheme(): void {
  prefersLight.addEventListener('change', apply)
  apply()
}

const prefersLight = matchMedia('(prefers-color-scheme: light)')

function apply() {
  const { theme } = useTheme.getState()
  const shown = theme === 'system' ? (prefersLight.matches ? 'light' : 'dark') : theme
  document.documentElement.dataset['theme'] = shown
  const bg = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim()
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', bg)
}

function storedTheme(): Theme {
  const stored = readStored('ui:theme')
  return themes.find((theme) => theme === stored) ?? 'system'
}
