import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, ms } from './kit.ts'
import { showsText } from './rules/kept-text.ts'
import { faultOfRules, labelFields, labelKey, labelRuleLimits } from './rules/labels/index.ts'
import type { LabelRule } from './rules/labels/index.ts'

const { longest, names: mostNames, targets, marks: mostMarks, rules: mostRules } = labelRuleLimits
const noName = `A genre or tag is a text of 1 to ${longest} characters.`
const noFields = 'Each rule is about genres, tags, or both: name them in `fields`.'
const noKind = 'Each rule has a `kind`: map, drop, split or unify.'

const name = z
  .string(noName)
  .trim()
  .min(1, noName)
  .max(longest, noName)
  .refine(showsText, noName)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, noName)

const fields = z
  .array(z.enum(labelFields, noFields), noFields)
  .min(1, noFields)
  .max(10, noFields)
  .overwrite((list) => labelFields.filter((field) => list.includes(field)))

/** Names, each once however it is spelled. */
function namesOf(most: number, what: string) {
  const sentence = `${what} takes 1 to ${most} names.`
  return z
    .array(name, sentence)
    .min(1, sentence)
    .max(most, sentence)
    .overwrite((list) => [...new Map(list.map((one) => [labelKey(one), one])).values()])
}

const noMarks = `A rule that splits takes 1 to ${mostMarks} marks.`
const marks = z
  .array(name, noMarks)
  .min(1, noMarks)
  .max(mostMarks, noMarks)
  .overwrite((list) => [...new Set(list)])

const noExceptions = `A rule that splits keeps at most ${mostNames} names whole.`
const rule = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('map'),
      fields,
      from: namesOf(mostNames, 'A rule that maps'),
      to: namesOf(targets, 'What a rule maps to'),
    }),
    z.object({ kind: z.literal('drop'), fields, names: namesOf(mostNames, 'A rule that drops') }),
    z.object({
      kind: z.literal('split'),
      fields,
      at: marks,
      except: z.array(name, noExceptions).max(mostNames, noExceptions).default([]),
    }),
    z.object({ kind: z.literal('unify'), fields }),
  ],
  noKind,
)

const noRules = `\`rules\` is a list of at most ${mostRules} rules.`
const rules = z
  .array(rule, noRules)
  .max(mostRules, noRules)
  .check(({ value, issues }) => {
    const fault = faultOfRules(value)
    if (fault !== null) issues.push({ code: 'custom', message: fault.sentence, input: value })
  })
const body = z.object({ rules }, noRules)

const field = z.enum(labelFields)
const list = z.array(z.string())
/** As they are stored. */
const stored = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('map'), fields: z.array(field), from: list, to: list }),
    z.object({ kind: z.literal('drop'), fields: z.array(field), names: list }),
    z.object({ kind: z.literal('split'), fields: z.array(field), at: list, except: list }),
    z.object({ kind: z.literal('unify'), fields: z.array(field) }),
  ]),
) satisfies z.ZodType<LabelRule[]>

const reply = z.object({
  rules: stored,
  /** When they were saved; null: never. */
  updatedAt: ms.nullable(),
})

/** What rules would do to the present items of a library. */
const preview = z.object({
  /** Items that would be others. */
  numItems: z.number().int(),
  /** Items that stay although rules are about them: people typed or locked what they have. */
  numKept: z.number().int(),
  /** One for each rule. */
  rules: z.array(
    z.object({
      numItems: z.number().int(),
      /** The most frequent first, a few. */
      changes: z.array(
        z.object({
          field,
          from: z.string(),
          /** None: it goes. */
          to: z.array(z.string()),
          numItems: z.number().int(),
        }),
      ),
    }),
  ),
  /** A few of the items. */
  examples: z.array(
    z.object({
      itemId: z.string(),
      title: z.string(),
      field,
      before: z.array(z.string()),
      after: z.array(z.string()),
    }),
  ),
})
export type LabelRulesPreview = z.output<typeof preview>

const params = z.object({ id: idParam })
const path = '/api/lectern/libraries/:id/label-rules'

/** Ours: what becomes of genres and tags that scans and providers bring into a library. */
export const labelRuleCalls = {
  read: endpoint({
    method: 'GET',
    path,
    policy: 'admin',
    summary: 'Genre and tag rules of a library',
    params,
    reply,
  }),
  save: endpoint({
    method: 'PATCH',
    path,
    policy: 'admin',
    summary:
      'Set the genre and tag rules of a library: they are followed by what comes from now on',
    params,
    body,
    reply,
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    policy: 'admin',
    summary: 'What such rules would do to the present items of a library; nothing is written',
    params,
    body,
    reply: preview,
  }),
  apply: endpoint({
    method: 'POST',
    path: `${path}/apply`,
    policy: 'admin',
    summary:
      'Have the stored rules followed by the present items, in the background and as one batch of the history',
    params,
    reply: z.object({
      /** Takes all of it back once it is done. */
      batch: z.string(),
    }),
  }),
}
