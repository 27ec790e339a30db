import type { Endpoint, Policy } from '@lectern/contract'
import { z } from 'zod'

type Json = Record<string, unknown>
type Groups = Record<string, Record<string, Endpoint>>

/** The contract as an OpenAPI 3.1 document. Schemas that JSON Schema can't express are left open. */
export function openApi(groups: Groups, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [tag, calls] of Object.entries(groups)) {
    for (const [name, call] of Object.entries(calls)) {
      const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] ??= {}
      paths[path][call.method.toLowerCase()] = operation(tag, name, call)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lectern',
      version,
      description:
        'The interface of Lectern, compatible with Audiobookshelf 2.36 clients. Errors are plain text.',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    tags: Object.keys(groups).map((name) => ({ name })),
    paths,
  }
}

function operation(tag: string, name: string, call: Endpoint): Json {
  return {
    tags: [tag],
    operationId: `${tag.replaceAll(/\W+/g, '')}.${name}`,
    summary: call.summary,
    description: whoMay(call.policy),
    security: call.policy === 'open' ? [] : [{ bearer: [] }],
    parameters: [
      ...[...call.path.matchAll(/:(\w+)/g)].map(([, key]) => ({
        name: key,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...queryParameters(call),
    ],
    ...requestBody(call),
    responses: {
      [call.reply === 'nothing' ? '204' : String(call.success)]: reply(call),
      ...refusals(call),
    },
  }
}

function requestBody(call: Endpoint): Json {
  const body = schemaOf(call.body, 'input')
  const isJson = call.method !== 'GET' && Object.keys(body).length > 0
  if (!isJson && !call.multipart && !call.piece) return {}
  const binary = { type: 'string', format: 'binary' }
  const form = { type: 'object', additionalProperties: binary }
  return {
    requestBody: {
      content: {
        ...(isJson ? { 'application/json': { schema: body } } : {}),
        ...(call.multipart ? { 'multipart/form-data': { schema: form } } : {}),
        ...(call.piece ? { 'application/offset+octet-stream': { schema: binary } } : {}),
      },
    },
  }
}

/** Who may make a call, in words. */
export function whoMay(policy: Policy): string {
  if (policy === 'open') return 'No login needed.'
  if (policy === 'user') return 'Any active user.'
  if (policy === 'admin') return 'Admins.'
  if (policy === 'admin-or-404') return 'Admins; others get 404.'
  return `Users with the ${policy.right} permission.`
}

function queryParameters(call: Endpoint): Json[] {
  const schema = schemaOf(call.query, 'output')
  const properties = (schema.properties ?? {}) as Record<string, Json>
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: false,
    schema: property,
  }))
}

function reply(call: Endpoint): Json {
  if (call.reply === 'ok') return { description: 'The text OK', content: { 'text/plain': {} } }
  if (call.reply === 'text') return { description: 'Plain text', content: { 'text/plain': {} } }
  if (call.reply === 'html') return { description: 'A page', content: { 'text/html': {} } }
  if (call.reply === 'file')
    return { description: 'Bytes; Range requests are answered', content: { '*/*': {} } }
  if (call.reply === 'nothing') return { description: 'Done; the headers say more' }
  if (call.reply === 'image') return { description: 'A picture', content: { 'image/*': {} } }
  return {
    description: 'Success',
    content: { 'application/json': { schema: schemaOf(call.reply, 'output') } },
  }
}

function refusals(call: Endpoint): Json {
  return {
    '400': { description: 'The request is not valid; the body says why' },
    ...(call.policy === 'open' ? {} : { '401': { description: 'No valid token' } }),
    ...(call.path.includes(':')
      ? { '404': { description: 'Unknown, or hidden from the caller' } }
      : {}),
  }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}
