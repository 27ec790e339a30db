import type { NamedPageFont, PageFont } from '#features/reader-engine/index.ts'

/** Faces by what somebody chose; '' leaves them to the book. */
export const families: Record<Exclude<PageFont, NamedPageFont>, string> = {
  book: '',
  serif: "'Page Serif', 'Page Serif 2', 'Page Serif 3', 'Page Serif 4', ui-serif, Georgia, serif",
  sans: "'Page Sans', 'Page Sans 1', ui-sans-serif, system-ui, sans-serif",
  dyslexic: "'Page Dyslexic', sans-serif",
  'device-serif': 'ui-serif, Georgia, "Times New Roman", "Noto Serif", serif',
  'device-sans': 'ui-sans-serif, system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif',
}

/** What books that say nothing of it are set in. */
export const baseFamily = families.serif
