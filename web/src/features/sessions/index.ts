export { SessionList } from './session-list.tsx'
export { deviceWords } from './session-words.ts'
export { SessionsPage } from './sessions-page.tsx'
export { recentQuery } from './sessions.queries.ts'
