import type { Client } from '../app.ts'

/** What a client sends that can name every kind of media. */
export const allMedia = 'book,podcast,music,video'

const headers = { 'x-lectern-media': allMedia }

/** The same user with a client that can name every kind of media, as ours does. */
export function knowing(client: Client): Client {
  return {
    ...client,
    get: (path) => client.get(path, { headers }),
    post: (path, body) => client.post(path, body, { headers }),
    patch: (path, body) => client.patch(path, body, { headers }),
    delete: (path) => client.delete(path, { headers }),
  }
}
