import type { App } from '../app.ts'
import { form } from './form.ts'
import type { FormPart } from './form.ts'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  /** Parsed body; undefined when it isn't JSON. */
  body: any // oxlint-disable-line typescript/no-explicit-any -- tests look at whatever came
  bytes: Buffer
}

interface RequestOptions {
  headers?: Record<string, string>
  body?: unknown
  token?: string | null
}

/** Speaks to the app as one user. */
export interface Client {
  token: string | null
  get(path: string, options?: RequestOptions): Promise<Answer>
  post(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>
  patch(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>
  delete(path: string, options?: RequestOptions): Promise<Answer>
  /** Posts a form with files. */
  form(path: string, parts: readonly FormPart[]): Promise<Answer>
  send(method: string, path: string, options?: RequestOptions): Promise<Answer>
}

/** Speaks as somebody, by an access token, to the server that is there now. */
export function clientsOf(app: () => App): (token: string | null) => Client {
  return (token) => {
    const send: Client['send'] = async (method, path, options = {}) => {
      const bearer = options.token === undefined ? token : options.token
      const answer = await app().http.inject({
        method: method as 'GET',
        url: path,
        headers: {
          ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...options.headers,
        },
        ...(options.body === undefined
          ? {}
          : {
              payload:
                typeof options.body === 'string' || Buffer.isBuffer(options.body)
                  ? options.body
                  : JSON.stringify(options.body),
            }),
      })
      return {
        status: answer.statusCode,
        headers: answer.headers as Answer['headers'],
        text: answer.payload,
        body: parse(answer.payload),
        bytes: answer.rawPayload,
      }
    }
    return {
      token,
      send,
      get: (path, options) => send('GET', path, options),
      post: (path, body = {}, options) => send('POST', path, { ...options, body }),
      patch: (path, body = {}, options) => send('PATCH', path, { ...options, body }),
      delete: (path, options) => send('DELETE', path, options),
      form: (path, parts) => {
        const { type, body } = form(parts)
        return send('POST', path, { body, headers: { 'content-type': type } })
      },
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

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
