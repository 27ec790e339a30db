import { endpoint } from './endpoint.ts'

/** Everything in a cache can be made again (ABS wire, administration §6). */
export const cacheCalls = {
  purge: endpoint({
    method: 'POST',
    path: '/api/cache/purge',
    policy: 'admin',
    summary: 'Forget all re-encoded pictures and other caches',
    reply: 'ok',
  }),
  purgeItems: endpoint({
    method: 'POST',
    path: '/api/cache/items/purge',
    policy: 'admin',
    summary: 'Forget caches of items',
    reply: 'ok',
  }),
}
