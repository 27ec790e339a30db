import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const docsCalls = {
  openApi: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    policy: 'open',
    summary: 'This interface as an OpenAPI 3.1 document',
    /** The rest is what OpenAPI says it is. */
    reply: z.looseObject({ openapi: z.string() }),
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/docs',
    policy: 'open',
    summary: 'This interface as a page to read',
    reply: 'html',
  }),
}
