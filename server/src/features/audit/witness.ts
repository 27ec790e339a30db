import type { AuditFacts, Endpoint } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import { parseUserAgent } from '#platform/user-agent.ts'
import type { Audit, Doer } from './audit.ts'
import { backupRules } from './rules/backups.ts'
import { libraryRules, removalRules } from './rules/content.ts'
import { peopleRules } from './rules/people.ts'
import { differing } from './rules/rule.ts'
import type { Asked, Rule, Sight } from './rules/rule.ts'
import { settingsRules } from './rules/settings.ts'

/** Every call that leaves an entry. */
export const auditRules: readonly Rule[] = [
  ...peopleRules,
  ...settingsRules,
  ...libraryRules,
  ...backupRules,
  ...removalRules,
]

const nobody = { id: null, name: null }

/**
 * Watches all calls at the one place that they pass, and notes those that a rule names, after they succeeded and before
 * they are answered.
 */
export function createWitness(audit: Pick<Audit, 'note'>, sight: Sight) {
  const byCall = new Map<Endpoint, Rule>(auditRules.map((rule) => [rule.call, rule]))
  return async (
    call: Endpoint,
    input: Asked<Endpoint>,
    caller: Caller | null,
  ): Promise<((reply: unknown) => Promise<void>) | null> => {
    const rule = byCall.get(call)
    if (rule === undefined || caller === null) return null
    const [target, before, given] = await Promise.all([
      rule.target?.(input, sight),
      rule.state?.(input, sight),
      rule.facts?.(input, sight),
    ])
    const by = doerOf(caller, input.request)
    return async (reply) => {
      let facts: AuditFacts | undefined = given
      if (before !== undefined) {
        const after = (await rule.state?.(input, sight)) ?? {}
        const changed = differing(before, after)
        if (changed.length === 0) return
        facts = { ...given, changed, ...(await rule.values?.(after, changed, sight)) }
      }
      const made = isRecord(reply) ? rule.made?.(reply) : undefined
      const { kind, action } = rule
      await audit.note({ kind, action, by, target: made ?? target ?? nobody, facts })
    }
  }
}

/** Whoever asks for something. */
export const doerOf = (caller: Caller | null, request: Asked<Endpoint>['request']): Doer => ({
  id: caller?.userId ?? null,
  name: caller?.username ?? '',
  address: request.ip,
  device: shortDevice(request.userAgent),
})

/** Browser and system in a few words; of apps the name that they give themselves. */
function shortDevice(userAgent: string | undefined): string {
  const { browserName, osName } = parseUserAgent(userAgent)
  const said = [browserName, osName].filter(Boolean).join(', ')
  return said === '' ? (userAgent?.split(/[/\s]/)[0] ?? '').slice(0, 60) : said
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
