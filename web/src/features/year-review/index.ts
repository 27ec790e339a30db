export { ServerReviewDialog } from './server-review-dialog.tsx'
export { YearReviewDialog } from './year-review-dialog.tsx'
