export { SessionList } from './session-list.tsx'
export { SessionsPage } from './sessions-page.tsx'
export { recentQuery } from './sessions.queries.ts'
