import type * as Contract from '@lectern/contract'
import type { BodyIn, Endpoint, ReplyOf } from '@lectern/contract'
import type { PendingApi } from './pending-calls.ts'

type CallsIn<T> = T extends Endpoint ? T : T extends Record<string, Endpoint> ? T[keyof T] : never
type ContractCall = CallsIn<(typeof Contract)[keyof typeof Contract]>
type ContractApi = { [E in ContractCall as `${E['method']} ${E['path']}`]: E }

/** Name of a call: method and path as the contract writes them, e.g. `GET /api/items/:id`. */
export type CallName = keyof PendingApi | keyof ContractApi

export type Reply<N extends CallName> = N extends keyof PendingApi
  ? PendingApi[N]['reply']
  : N extends keyof ContractApi
    ? ContractApi[N] extends Endpoint
      ? ReplyOf<ContractApi[N]>
      : never
    : never

export type Body<N extends CallName> = N extends keyof PendingApi
  ? PendingApi[N] extends { body: infer B }
    ? B
    : undefined
  : N extends keyof ContractApi
    ? ContractApi[N] extends Endpoint
      ? BodyIn<ContractApi[N]>
      : never
    : never

/** Path and query values are text on the wire; numbers and flags are written as such. */
export type Scalars = Record<string, string | number | boolean | null | undefined>

export interface CallInput<N extends CallName> {
  params?: Record<string, string | number>
  query?: Scalars
  body?: Body<N>
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** 30 s unless told. */
  timeoutMs?: number
  /** Lets the request outlive the page (≤ 64 KB body). */
  keepalive?: boolean
}
