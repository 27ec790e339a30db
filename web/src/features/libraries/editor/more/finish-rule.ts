import type { LibraryDraft } from '../library-draft.ts'

/** Finished with so many seconds left, or with so many percent heard. */
export type FinishRule = { by: 'left'; value: number } | { by: 'share'; value: number }

type Settings = LibraryDraft['settings']

/** The rule of a library: a share counts where there is one, ten seconds where there is nothing (ABS wire, libraries §2.1). */
export function finishRuleOf(settings: Settings): FinishRule {
  const share = settings.markAsFinishedPercentComplete ?? 0
  if (share > 0) return { by: 'share', value: share }
  return { by: 'left', value: settings.markAsFinishedTimeRemaining ?? 10 }
}

/** Settings with another rule; what is out of bounds becomes the nearest that isn't. */
export function withFinishRule(settings: Settings, { by, value }: FinishRule): Settings {
  if (by === 'share') return { ...settings, markAsFinishedPercentComplete: within(value, 1, 100) }
  return {
    ...settings,
    markAsFinishedPercentComplete: null,
    markAsFinishedTimeRemaining: within(value, 0, 86_400),
  }
}

const within = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(value)))
