import { list } from '#platform/text/lists.ts'
import type { AuditEntry, AuditKind } from '@lectern/contract'
import { texts } from '#platform/text/texts.ts'

const kinds: Record<AuditKind, true> = {
  users: true,
  keys: true,
  settings: true,
  libraries: true,
  shares: true,
  backups: true,
  removals: true,
  moving: true,
}
/** All there are, in the order in which they are offered. */
export const auditKinds = Object.keys(kinds) as readonly AuditKind[]

/** What was done, in a sentence without its subject: "changed the account of ada". */
export function deedWords({ action, target, facts }: AuditEntry): string {
  return texts.t(`audit.deeds.${action}`, {
    name: target.name ?? texts.t('audit.unnamed'),
    count: facts.count ?? 1,
  })
}

/** What is known besides: what changed, whom a key acts as. */
export function factWords({ action, facts }: AuditEntry): string[] {
  const { changed, type, isActive, actsAs, withFiles, count } = facts
  const said = [
    changed && changed.length > 0 && texts.t('audit.changed', { fields: list(changed) }),
    type && texts.t('audit.type', { type: typeWords(type) }),
    isActive !== undefined && texts.t(isActive ? 'audit.active' : 'audit.inactive'),
    actsAs && texts.t('audit.actsAs', { name: actsAs }),
    withFiles && texts.t('audit.withFiles'),
    action === 'moved-in' && count !== undefined && texts.t('audit.brought', { count }),
  ]
  return said.filter((words) => typeof words === 'string' && words !== '') as string[]
}

function typeWords(type: string): string {
  const known = { root: 1, admin: 1, user: 1, guest: 1 }
  return type in known ? texts.t(`users.${type as keyof typeof known}`) : type
}

/** Where it was done: "192.168.1.4 · Firefox, Linux". */
export function placeWords({ by, address, device }: AuditEntry): string {
  if (by.id === null && address === '') return texts.t('audit.fromMachine')
  return [address.replace(/^::ffff:/, ''), device].filter(Boolean).join(' · ')
}
