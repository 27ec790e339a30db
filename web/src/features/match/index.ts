export { BatchMatchDialog, askMatch } from './batch-dialog.tsx'
export { MatchTab } from './match-tab.tsx'
export { ReviewPage } from './reviews/review-page.tsx'
