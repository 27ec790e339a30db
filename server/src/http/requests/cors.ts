import type { FastifyInstance } from 'fastify'

/** The web views of the phone apps read covers and ebooks from these origins (ABS wire §0.2). */
const appOrigins = ['capacitor://localhost', 'http://localhost']
const appPath = /^\/api\/items\/[0-9a-f-]{36}\/(cover|ebook(\/[^/?]+)?)(\?|$)/i

/** CORS by exact origin list; nothing is said to origins that aren't named. */
export function addCors(
  server: FastifyInstance,
  allowedOrigins: () => readonly string[] | 'any',
): void {
  server.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined || !isAllowed(origin, request.method, request.url)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS',
      'access-control-allow-headers': '*',
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    })
    if (request.method === 'OPTIONS') return reply.type('text/plain; charset=utf-8').send('OK')
  })
  server.options('/*', { config: { isPreflight: true } }, async (_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('Not Found'),
  )

  function isAllowed(origin: string, method: string, url: string): boolean {
    const origins = allowedOrigins()
    if (origins === 'any') return true
    if (origins.length > 0 && (origins.includes(origin) || appOrigins.includes(origin))) return true
    return (
      appOrigins.includes(origin) && (method === 'GET' || method === 'OPTIONS') && appPath.test(url)
    )
  }
}
