import type { Dispatcher } from 'undici'
import { Problem } from '../problem.ts'
import type { Told } from './shapes.ts'

/** A whole answer. Throws Problem `too-large` past `maxBytes`. */
export async function told(
  answer: Dispatcher.ResponseData,
  url: URL,
  maxBytes: number,
): Promise<Told> {
  return {
    status: answer.statusCode,
    headers: answer.headers,
    type: typeOf(answer),
    bytes: await collect(answer.body, maxBytes),
    url: url.href,
  }
}

/** Its kind, as it says; empty where it says nothing. */
export const typeOf = ({ headers }: Dispatcher.ResponseData): string =>
  String(headers['content-type'] ?? '')

/** All bytes of an answer. Throws Problem `too-large` past `maxBytes`. */
export async function collect(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > maxBytes) throw new Problem('too-large', 'The file is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
