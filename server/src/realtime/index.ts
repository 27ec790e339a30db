export { createSockets } from './sockets.ts'
export { createAnnouncer } from './announcer.ts'
