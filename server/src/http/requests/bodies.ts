import type { FastifyInstance } from 'fastify'
import { Problem } from '#platform/problem.ts'

/** JSON bodies (ABS wire: 10 MB) and forms (5 MB). */
export const jsonLimit = 10 * 1024 * 1024
const formLimit = 5 * 1024 * 1024
const deepest = 64

/**
 * Body parsers. Keys that could reach a prototype are dropped, nesting is bounded, and a body of another
 * content type is read to its limit and ignored: calls that need one then say what is missing.
 */
export function addBodyParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json/,
    { parseAs: 'string', bodyLimit: jsonLimit },
    async (_request: unknown, body: string | Buffer) => parseJson(String(body)),
  )
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    async (_request: unknown, body: string | Buffer) => {
      const entries = [...new URLSearchParams(String(body))].filter(([key]) => !isDangerous(key))
      return Object.fromEntries(entries)
    },
  )
  server.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: jsonLimit },
    async () => undefined,
  )
}

/** Parses JSON text; throws an `invalid` Problem for broken or too deeply nested text. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  if (nesting(text) > deepest)
    throw new Problem('invalid', 'The request body is nested too deeply.')
  try {
    // The reviver costs a walk over everything, so it only runs where a dangerous key may hide.
    if (!/__proto__|constructor|prototype|\\u/.test(text)) return JSON.parse(text) as unknown
    return JSON.parse(text, (key, value: unknown) =>
      isDangerous(key) ? undefined : value,
    ) as unknown
  } catch (error) {
    throw new Problem('invalid', 'The request body is not valid JSON.', { cause: error })
  }
}

function isDangerous(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype'
}

/** Deepest bracket level outside strings, without building anything. */
function nesting(text: string): number {
  let depth = 0
  let most = 0
  let isInString = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (isInString) {
      if (char === 92) i++
      else if (char === 34) isInString = false
    } else if (char === 34) isInString = true
    else if (char === 91 || char === 123) most = Math.max(most, ++depth)
    else if (char === 93 || char === 125) depth--
  }
  return most
}
