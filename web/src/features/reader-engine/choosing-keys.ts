import type { Hotkeys } from '#platform/input/hotkeys.ts'

export type ChoosingStep = 'character' | 'word' | 'line'
/** Chooses more or fewer words; false where there is nothing to choose. */
export type ExtendChoice = (way: 'forward' | 'backward', step: ChoosingStep) => boolean

/** The keys that choose words, as texts everywhere have them. `otherwise` is what they do where nothing can be chosen. */
export function choosingKeys(extend: ExtendChoice, otherwise: Hotkeys = {}): Hotkeys {
  const act =
    (key: string, ...[way, step]: Parameters<ExtendChoice>) =>
    (event: KeyboardEvent) => {
      if (!extend(way, step)) otherwise[key]?.(event)
    }
  const keys: Record<string, Parameters<ExtendChoice>> = {
    'Shift+ArrowRight': ['forward', 'character'],
    'Shift+ArrowLeft': ['backward', 'character'],
    'Ctrl+Shift+ArrowRight': ['forward', 'word'],
    'Ctrl+Shift+ArrowLeft': ['backward', 'word'],
    'Shift+ArrowDown': ['forward', 'line'],
    'Shift+ArrowUp': ['backward', 'line'],
  }
  return Object.fromEntries(Object.entries(keys).map(([key, asked]) => [key, act(key, ...asked)]))
}
