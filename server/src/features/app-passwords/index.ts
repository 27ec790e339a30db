export { appPasswordRoutes } from './app-passwords.routes.ts'
export { appPasswordsStore } from './app-passwords.store.ts'
export { createAppPasswords } from './app-passwords.ts'
