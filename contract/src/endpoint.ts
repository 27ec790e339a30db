import { z } from 'zod'

/**
 * Who may make a call. Deny first: a call without a policy cannot be bound.
 * - `open`: no login (the few doors, public media, images by unguessable id)
 * - `user`: any active user; visibility of objects is decided by the access predicate
 * - `admin`: admin or root; `admin-or-404` answers 404 instead of 403 (contract 00 §0.3)
 * - `{ right }`: any active user holding that permission flag
 */
export type Policy =
  | 'open'
  | 'user'
  | 'admin'
  | 'admin-or-404'
  | { right: 'download' | 'update' | 'delete' | 'upload' }

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * What a call answers: a schema for JSON, or a word for the rest.
 * `ok` is the plain text `OK`; `text` any plain text; `html` a page; `file` bytes with Range support; `image` a picture;
 * `nothing` a 204, whose headers say what there is to say.
 */
export type Reply = z.ZodType | 'ok' | 'text' | 'html' | 'file' | 'image' | 'nothing'

/**
 * How an app password is sent: with a name and its MD5 in headers of their own (`koreader`), or with a name as HTTP has it
 * (`basic`, RFC 7617).
 */
export type AppPasswordUse = 'koreader' | 'basic'

/** A call as a value: the server binds it, the client is typed by it, the OpenAPI document is printed from it. */
export interface Endpoint<
  M extends Method = Method,
  P extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  R extends Reply = Reply,
> {
  method: M
  path: P
  policy: Policy
  summary: string
  params: Params
  query: Query
  body: Body
  reply: R
  /** The status of an answer with a body. */
  success: 200 | 201
  /** `true`: the token may come as `?token=` (media GETs only). */
  mediaToken: boolean
  /** How apps that know no tokens sign in to it, besides. Strangers are told in the way that such apps understand. */
  appPassword: AppPasswordUse | undefined
  /** Largest accepted body in bytes; the server default (10 MB) when absent. */
  bodyLimit: number | undefined
  /** How a query or body of the wrong shape is refused: as a sentence, or as `{error: sentence}` where the wire has it so. */
  refusal: 'text' | 'json'
  /** `true`: the body may be a form with files, which the verb reads as it arrives. */
  multipart: boolean
  /** `true`: the body is a piece of a file (`application/offset+octet-stream`), which the verb reads as it arrives. */
  piece: boolean
}

const anything = z.unknown()
type Unknown = typeof anything

interface EndpointInput<M, P, Params, Query, Body, R> {
  method: M
  path: P
  policy: Policy
  summary: string
  params?: Params
  query?: Query
  body?: Body
  reply: R
  success?: 200 | 201
  mediaToken?: boolean
  appPassword?: AppPasswordUse
  bodyLimit?: number
  refusal?: 'text' | 'json'
  multipart?: boolean
  piece?: boolean
}

/** Declares one call. Absent `params`, `query` and `body` schemas mean "not looked at". */
export function endpoint<
  const M extends Method,
  const P extends string,
  R extends Reply,
  Params extends z.ZodType = Unknown,
  Query extends z.ZodType = Unknown,
  Body extends z.ZodType = Unknown,
>(input: EndpointInput<M, P, Params, Query, Body, R>): Endpoint<M, P, Params, Query, Body, R> {
  return {
    method: input.method,
    path: input.path,
    policy: input.policy,
    summary: input.summary,
    params: (input.params ?? anything) as Params,
    query: (input.query ?? anything) as Query,
    body: (input.body ?? anything) as Body,
    reply: input.reply,
    success: input.success ?? 200,
    mediaToken: input.mediaToken ?? false,
    appPassword: input.appPassword,
    bodyLimit: input.bodyLimit,
    refusal: input.refusal ?? 'text',
    multipart: input.multipart ?? false,
    piece: input.piece ?? false,
  }
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>
export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type BodyOf<E extends Endpoint> = z.output<E['body']>
/** What a JSON reply looks like on the wire; non-JSON replies are `string`. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType
  ? z.output<E['reply']>
  : string
export type ParamsIn<E extends Endpoint> = z.input<E['params']>
export type QueryIn<E extends Endpoint> = z.input<E['query']>
export type BodyIn<E extends Endpoint> = z.input<E['body']>
