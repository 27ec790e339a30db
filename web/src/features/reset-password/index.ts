import { wholeTexts } from '#platform/text/language-files.ts'
import { wholeStyle } from '#ui/page/whole-style.ts'

export { ResetPage } from './reset-page.tsx'

/** What the page is drawn with; rejects when it can't be had. */
export const readyReset = () => Promise.all([wholeStyle(), wholeTexts()])
