import { lazyPart } from '#ui/page/lazy-part.tsx'

export { useStartBatch } from './use-start-batch.ts'

/** The fields of many items at once, as a form or as a table. */
export const BatchPage = lazyPart(() =>
  import('./page/batch-page.tsx').then((file) => file.BatchPage),
)
