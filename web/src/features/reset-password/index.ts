import doorTexts from 'virtual:door-texts'
import { texts } from '#platform/text/texts.ts'
import { wholeTexts } from '#platform/text/language/language-files.ts'
import { wholeStyle } from '#ui/page/whole-style.ts'

// Those of its fields: in English the app brings them, which isn't here.
texts.add('en-us', doorTexts)

export { ResetPage } from './reset-page.tsx'

/** What the page is drawn with; rejects when it can't be had. */
export const readyReset = () => Promise.all([wholeStyle(), wholeTexts()])
