export { HistoryList, useRestore } from './history-list.tsx'
export { historyQuery } from './history.queries.ts'
export { earlierPlace } from './history-rules.ts'
