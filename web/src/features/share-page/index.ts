import { wholeTexts } from '#platform/text/language/language-files.ts'
import { wholeStyle } from '#ui/page/whole-style.ts'

export { SharePage } from './share-page.tsx'

/** What the page is drawn with; rejects when it can't be had. */
export const readyShare = () => Promise.all([wholeStyle(), wholeTexts()])
