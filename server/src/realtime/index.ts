export { createSockets } from './sockets.ts'
export { createAnnouncer } from './announcer.ts'
export type { AnnouncerReaders } from './announcer.ts'
