export { createAuth } from './create-auth.ts'
export type { Auth } from './auth.ts'
export type { AuthSession } from './sessions/auth-sessions.store.ts'
export { authRoutes, deviceFacts, keepCookie, refreshCookie } from './auth.routes.ts'
