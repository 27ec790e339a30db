import { setImmediate } from 'node:timers/promises'
import { labelFields } from '@lectern/contract/rules'
import type { LabelField, LabelRule, Labels } from '@lectern/contract/rules'
import type {
  ChangeCause,
  FieldSource,
  ItemDraft,
  ItemRecord,
  ItemRewriter,
} from '#features/items/index.ts'
import type { LabelRuleRunRow } from '#storage/schema.ts'
import { ruledLabels } from '../label-follower.ts'
import type { LabelFollower, RuledLabels } from '../label-follower.ts'
import { freeFields } from '../label-rules.store.ts'
import type { LabelledItem, LabelRulesStore } from '../label-rules.store.ts'
import type { RuleRunsStore, RuleRunStep } from './rule-runs.store.ts'

interface FollowDeps {
  store: Pick<LabelRulesStore, 'followerFor' | 'page'>
  runs: Pick<RuleRunsStore, 'advance'>
  rewriter: ItemRewriter
}

interface Following {
  signal: AbortSignal
  /** Items that were looked at so far. */
  progress: (done: number) => void
}

/** Items that are looked at together; of those that change, commits take a part each. */
const perStep = 100

/** Has the items of a run follow its rules, from where it stands to the end. Resolves with how far it came. */
export async function followItems(
  { store, runs, rewriter }: FollowDeps,
  run: LabelRuleRunRow,
  { signal, progress }: Following,
): Promise<RuleRunStep> {
  const rules = JSON.parse(run.rules_json) as LabelRule[]
  const follow = await store.followerFor(run.library_id, rules)
  const cause: ChangeCause = {
    source: 'rule',
    name: ruleBatchName,
    by: { userId: run.user_id, username: run.user_name },
    batch: run.id,
  }
  let step: RuleRunStep = run
  for (;;) {
    signal.throwIfAborted()
    const items = await store.page(run.library_id, step.after_id, perStep)
    const last = items.at(-1)
    if (last === undefined) return step
    const ids = items.filter((item) => isWanted(item, follow)).map(({ id }) => id)
    const updated = await rewriter.rewrite(ids, (record) => followed(record, follow), cause, {
      inBatch: true,
      originOf: (record, field) => originOf(record, field, follow),
    })
    step = {
      after_id: last.id,
      done: step.done + items.length,
      updated: step.updated + updated,
    }
    await runs.advance(run.id, step)
    progress(step.done)
    // Reading is done within a turn on some databases: others get theirs.
    await setImmediate()
  }
}

function isWanted(item: LabelledItem, follow: LabelFollower): boolean {
  const free = freeFields(item)
  return follow(item.labels).steps.some(({ field }) => free.includes(field))
}

/** What the history calls such a batch. */
const ruleBatchName = 'genres and tags'

/** The item with what rules make of it; null where they leave it as it is. */
function followed(record: ItemRecord, follow: LabelFollower): ItemDraft | null {
  const { labels, ruled } = free(record, follow)
  if (Object.keys(ruled).length === 0) return null
  const { media } = record
  const [genres, tags] = [[...labels.genres], [...labels.tags]]
  if (media.kind === 'podcast')
    return { ...record, media: { ...media, tags, metadata: { ...media.metadata, genres } } }
  return { ...record, media: { ...media, tags, metadata: { ...media.metadata, genres } } }
}

/** What people typed or locked is none of the rules' business. */
function free(record: ItemRecord, follow: LabelFollower): RuledLabels {
  const { media, provenance: origins, locks } = record
  const own: Labels = { genres: media.metadata.genres, tags: media.tags }
  const fields = freeFields({ origins, locks })
  const { labels, ruled } = ruledLabels(follow, {
    genres: fields.includes('genres') ? own.genres : [],
    tags: fields.includes('tags') ? own.tags : [],
  })
  const kept = (field: LabelField) => (fields.includes(field) ? labels[field] : own[field])
  return { labels: { genres: kept('genres'), tags: kept('tags') }, ruled }
}

/** A rule that works on what another one made keeps in mind where that came from. */
function originOf(
  record: ItemRecord,
  name: string,
  follow: LabelFollower,
): FieldSource | undefined {
  const field = labelFields.find((one) => one === name)
  const words = field && free(record, follow).ruled[field]
  if (field === undefined || words === undefined) return undefined
  const source = `rule:${words}`
  const before = record.provenance[field]
  const of = before?.source.startsWith('rule:') ? before.of : (before?.source ?? 'scan')
  return of === undefined ? { source } : { source, of }
}
