export { createSockets } from './sockets.ts'
export { createAnnouncer } from './announcer.ts'
export { withNamedSession } from './announce/listening.ts'
export type { AnnouncerReaders } from './announce/readers.ts'
