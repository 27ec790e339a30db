import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, ms } from './kit.ts'
import { matchFields } from './match-schemas.ts'

const mostProviders = 12
const noProviders = `Name 1 to ${mostProviders} providers, each once, in the order in which they are to be asked.`
const noField = `Only these fields have an order of their own: ${matchFields.join(', ')}.`
const notJoined = 'Only genres and tags can be joined.'

const providers = z
  .array(z.string(noProviders).min(1, noProviders).max(255, noProviders), noProviders)
  .min(1, noProviders)
  .max(mostProviders, noProviders)
  .refine((list) => new Set(list).size === list.length, noProviders)

const fieldOrder = z.object(
  {
    providers,
    /** What all of them say, instead of what the first one says that says anything. */
    isJoined: z.boolean(notJoined).default(false),
  },
  noProviders,
)

const orders = z.object(
  {
    /** Of fields without an order of their own. */
    order: providers,
    fields: z
      .partialRecord(z.enum(matchFields, noField), fieldOrder, noField)
      .default({})
      .refine(
        (fields) =>
          Object.entries(fields).every(
            ([field, { isJoined }]) => !isJoined || field === 'genres' || field === 'tags',
          ),
        notJoined,
      ),
  },
  noProviders,
)
export type MergedOrders = z.output<typeof orders>

const reply = z.object({
  order: z.array(z.string()),
  fields: z.partialRecord(
    z.enum(matchFields),
    z.object({ providers: z.array(z.string()), isJoined: z.boolean() }),
  ),
  /** When they were saved; null: these are the usual ones. */
  updatedAt: ms.nullable(),
  /** Who can be named. */
  providers: z.array(
    z.object({
      value: z.string(),
      text: z.string(),
      /** What they know. */
      fields: z.array(z.enum(matchFields)),
      /** What is missing to ask them, as a sentence. */
      needs: z.string().nullable(),
    }),
  ),
})

const params = z.object({ id: idParam })
const path = '/api/lectern/libraries/:id/merged-providers'

/** Ours: whom a library asks for which field where the provider is `merged`. */
export const mergedProviderCalls = {
  read: endpoint({
    method: 'GET',
    path,
    policy: { right: 'update' },
    summary: 'Whom a library asks for each field where several providers are merged',
    params,
    reply,
  }),
  save: endpoint({
    method: 'PATCH',
    path,
    policy: 'admin',
    summary: 'Set whom a library asks for each field where several providers are merged',
    params,
    body: orders,
    reply,
  }),
}
