export { createPasswordLinks } from './password-links.ts'
export { passwordLinkRoutes } from './password-links.routes.ts'
export { passwordLinksStore } from './password-links.store.ts'
