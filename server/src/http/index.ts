export { createHttpServer } from './server.ts'
export { createRouter } from './bind.ts'
export { serveWebClient } from './web-client.ts'
export { createTransfers } from './transfers.ts'
