import type { Answer, Client } from '../app.ts'

/** Somebody without an account, whose browser keeps its cookie. */
export function stranger(speaker: Client) {
  let cookie = ''
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const answer = await speaker.send(method, path, {
      headers: { ...headers, ...(cookie === '' ? {} : { cookie }) },
      ...(body === undefined ? {} : { body }),
    })
    const set = [answer.headers['set-cookie'] ?? []].flat().map(String)
    cookie = set[0]?.split(';')[0] ?? cookie
    return answer
  }
  return {
    send,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    kept: () => cookie,
    visit: (slug: string, query = '') => send('GET', `/public/share/${slug}${query}`),
  }
}
