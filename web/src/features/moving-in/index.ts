import { wholeTexts } from '#platform/text/language/language-files.ts'
import { wholeStyle } from '#ui/page/whole-style.ts'

export { CountsTable } from './findings/counts-table.tsx'
export { TroublesList } from './findings/troubles-list.tsx'
export { MovingInPanel } from './moving-in-panel.tsx'
export { MovingInAtDoor } from './moving-in-at-door.tsx'

/** What the door came without. */
export const readyMovingIn = () => Promise.all([wholeStyle(), wholeTexts()])
