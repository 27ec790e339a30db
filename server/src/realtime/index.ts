export { createSockets } from './sockets.ts'
export { createAnnouncer, withNamedSession } from './announcer.ts'
export type { AnnouncerReaders } from './announcer.ts'
