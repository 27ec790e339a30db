import type {
  AuditAction,
  AuditFacts,
  AuditKind,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
} from '@lectern/contract'
import type { NamesStore } from '../names.store.ts'

export interface Target {
  id: string | null
  name: string | null
}

/** What a rule may look at. */
export interface Sight {
  names: NamesStore
  settings: () => object
}

/** What somebody asks by a call, and from where. */
export interface Asked<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: { ip: string; userAgent: string | undefined }
}

/** What is noted of a call, once it succeeded. */
export interface Rule<E extends Endpoint = Endpoint> {
  call: E
  kind: AuditKind
  action: AuditAction
  /** Looked up before the call does its work: what is removed has no name afterwards. */
  target?(input: Asked<E>, sight: Sight): Target | Promise<Target>
  /** For what is made: told by the answer. */
  made?(reply: Record<string, unknown>): Target
  /** Never a value that could be a secret. */
  facts?(input: Asked<E>, sight: Sight): AuditFacts | Promise<AuditFacts>
  /** How it is, before and after: what differs is noted by its name, and nothing where nothing does. */
  state?(
    input: Asked<E>,
    sight: Sight,
  ): Record<string, unknown> | undefined | Promise<Record<string, unknown> | undefined>
  /** What is noted of the new state beside the names of what differs. */
  values?(
    after: Record<string, unknown>,
    changed: readonly string[],
    sight: Sight,
  ): AuditFacts | Promise<AuditFacts>
}

/** A rule, typed by its call. */
export const rule = <E extends Endpoint>(
  call: E,
  kind: AuditKind,
  action: AuditAction,
  more: Omit<Rule<E>, 'call' | 'kind' | 'action'> = {},
): Rule => ({ call, kind, action, ...more }) as Rule

/** Names of the fields that a body holds. */
export const fieldsOf = ({ body }: { body: unknown }): AuditFacts => ({
  changed:
    typeof body === 'object' && body !== null
      ? Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [name]))
      : [],
})

/** Fields of two states that differ, by name. */
export function differing(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

/** Something called by its id in the address. */
export const byId =
  (kind: Parameters<NamesStore['name']>[0]) =>
  async ({ params }: { params: unknown }, { names }: Pick<Sight, 'names'>): Promise<Target> => {
    const { id } = params as { id: string }
    return { id, name: await names.name(kind, id) }
  }
