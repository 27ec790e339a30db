import type * as Contract from '@lectern/contract'
import type { BodyIn, Endpoint, ParamsIn, QueryIn, ReplyOf } from '@lectern/contract'

type CallsIn<T> = T extends Endpoint ? T : T extends Record<string, Endpoint> ? T[keyof T] : never
type ContractCall = CallsIn<(typeof Contract)[keyof typeof Contract]>
type ContractApi = { [E in ContractCall as `${E['method']} ${E['path']}`]: E }

/** Name of a call: method and path as the contract writes them, e.g. `GET /api/items/:id`. */
export type CallName = keyof ContractApi

type EndpointOf<N extends CallName> = ContractApi[N]
export type Reply<N extends CallName> = ReplyOf<EndpointOf<N>>
export type Body<N extends CallName> = BodyIn<EndpointOf<N>>

/** Path and query values are text on the wire; numbers and flags are written as such. */
export type Scalars = Record<string, string | number | boolean | null | undefined>

/** The names of a schema's fields, whatever their values read as. */
type Names<T> = unknown extends T ? never : keyof T
type Params<N extends CallName> = Names<ParamsIn<EndpointOf<N>>>
type Query<N extends CallName> = Names<QueryIn<EndpointOf<N>>>

interface CallOptions {
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** 30 s unless told. */
  timeoutMs?: number
  /** Lets the request outlive the page (≤ 64 KB body). */
  keepalive?: boolean
}

/** What a request consists of, whichever call it makes. */
export interface RequestInput extends CallOptions {
  params?: Record<string, string | number>
  query?: Scalars
  body?: unknown
}

/** The path and query values of a call. */
export type Asked<N extends CallName> = {
  query?: { [K in Query<N>]?: Scalars[string] }
} & ([Params<N>] extends [never]
  ? { params?: never }
  : { params: { [K in Params<N>]: string | number } })

/** A body is needed where the call's own has to be there. */
type Sent<N extends CallName> = undefined extends Body<N> ? { body?: Body<N> } : { body: Body<N> }

export type CallInput<N extends CallName> = CallOptions & Asked<N> & Sent<N>

/** Left out where a call needs nothing. */
export type InputArgument<I> = object extends I ? [input?: I] : [input: I]
