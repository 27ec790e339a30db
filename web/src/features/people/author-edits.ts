import type { Author } from '@lectern/contract'
import { texts, type TextKey } from '#platform/text/texts.ts'
import { isStatus } from '#platform/net/call-error.ts'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { attempt } from '#ui/action/attempt.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { toast } from '#ui/toast/toast.tsx'
import { changesOf, isImageUrl, questionOf, type AuthorDraft } from './author-draft.ts'
import { changingAuthor } from './own-changes.ts'

export type EditedAuthor = Omit<Author, 'addedAt'>

/** Sends what changed. Resolves with the author as it is now, which after a merge is another; null: nothing to do or failed. */
export async function saveAuthor(
  author: EditedAuthor,
  draft: AuthorDraft,
): Promise<EditedAuthor | null> {
  const changes = changesOf(author, draft)
  if (!changes) {
    toast.info(texts.t('author.unchanged'))
    return null
  }
  const { id } = author
  const outcome = await attempt(
    async () => {
      const answer = await changingAuthor(id, () =>
        call('PATCH /api/authors/:id', { params: { id }, body: changes }),
      )
      renew()
      return answer
    },
    {
      done: (answer) => texts.t('merged' in answer ? 'author.merged' : 'author.updated'),
      failed: texts.t('author.updateFailed'),
    },
  )
  return outcome?.result.author ?? null
}

/** Fills in what the metadata provider knows; null when it knows nobody or nothing new. */
export async function matchAuthor(
  author: EditedAuthor,
  draft: AuthorDraft,
  provider: string | undefined,
): Promise<EditedAuthor | null> {
  const body = questionOf(draft, provider)
  if (!body) {
    toast.error(texts.t('author.nameNeeded'))
    return null
  }
  const match = async () => {
    const { updated, author: found } = await call('POST /api/authors/:id/match', {
      params: { id: author.id },
      body,
      timeoutMs: 60_000,
    })
    if (!updated) toast.info(texts.t('author.unchanged'))
    else if (found.imagePath) toast.success(texts.t('author.updated'))
    else toast.success(texts.t('author.updatedNoImage'))
    renew()
    return found
  }
  const outcome = await attempt(match, {
    failed: texts.t('author.updateFailed'),
    onFailed: (error) => isStatus(error, 404) && Boolean(toast.error(texts.t('author.notFound'))),
  })
  return outcome?.result ?? null
}

/** Takes the picture at a web address. */
export async function setImage(author: EditedAuthor, url: string): Promise<EditedAuthor | null> {
  if (!isImageUrl(url)) {
    toast.error(texts.t('author.invalidUrl'))
    return null
  }
  return changeImage('author.updated', 'author.updateFailed', () =>
    call('POST /api/authors/:id/image', {
      params: { id: author.id },
      body: { url: url.trim() },
      timeoutMs: 60_000,
    }),
  )
}

export async function removeImage({ id }: EditedAuthor): Promise<EditedAuthor | null> {
  return changeImage('author.imageRemoved', 'author.imageFailed', () =>
    call('DELETE /api/authors/:id/image', { params: { id } }),
  )
}

async function changeImage(
  done: TextKey,
  failed: TextKey,
  change: () => Promise<{ author: EditedAuthor }>,
): Promise<EditedAuthor | null> {
  const outcome = await attempt(change, { done: texts.t(done), failed: texts.t(failed) })
  if (outcome) renew()
  return outcome?.result.author ?? null
}

/** Takes the author off all books, after a question. Answers whether it was done. */
export async function removeAuthor({ id, name }: EditedAuthor): Promise<boolean> {
  const { yes } = await confirm({
    title: texts.t('author.removeTitle', { name }),
    message: texts.t('author.removeMessage'),
    yes: texts.t('author.remove'),
    danger: true,
  })
  if (!yes) return false
  const outcome = await attempt(
    () => changingAuthor(id, () => call('DELETE /api/authors/:id', { params: { id } })),
    { done: texts.t('author.removed'), failed: texts.t('author.removeFailed') },
  )
  if (outcome) renew()
  return outcome !== null
}

/** Lists tell names, counts and pictures of authors. */
function renew() {
  invalidate(
    'GET /api/authors/:id',
    'GET /api/libraries/:id',
    'GET /api/libraries/:id/authors',
    'GET /api/libraries/:id/items',
    'GET /api/items/:id',
  )
}
