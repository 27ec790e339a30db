import i18next from 'i18next'
import { isStatus } from '#platform/call-error.ts'
import { call } from '#platform/call.ts'
import { invalidate } from '#platform/query.ts'
import { confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { said } from '#ui/use-action.ts'
import { changesOf, isImageUrl, questionOf, type AuthorDraft } from './author-draft.ts'
import { changingAuthor } from './own-changes.ts'

export interface EditedAuthor {
  id: string
  libraryId: string
  name: string
  asin: string | null
  description: string | null
  imagePath: string | null
  updatedAt: number
}

/** Sends what changed. Resolves with the author as it is now, which after a merge is another; null: nothing to do or failed. */
export async function saveAuthor(
  author: EditedAuthor,
  draft: AuthorDraft,
): Promise<EditedAuthor | null> {
  const changes = changesOf(author, draft)
  if (!changes) {
    toast.info(i18next.t('author.unchanged'))
    return null
  }
  try {
    const { id } = author
    const answer = await changingAuthor(id, () =>
      call('PATCH /api/authors/:id', { params: { id }, body: changes }),
    )
    const isMerged = 'merged' in answer
    toast.success(i18next.t(isMerged ? 'author.merged' : 'author.updated'))
    renew()
    return answer.author
  } catch (error) {
    toast.error(said(error) ?? i18next.t('author.updateFailed'))
    return null
  }
}

/** Fills in what the metadata provider knows; null when it knows nobody or nothing new. */
export async function matchAuthor(
  author: EditedAuthor,
  draft: AuthorDraft,
  provider: string | undefined,
): Promise<EditedAuthor | null> {
  const body = questionOf(draft, provider)
  if (!body) {
    toast.error(i18next.t('author.nameNeeded'))
    return null
  }
  try {
    const { updated, author: found } = await call('POST /api/authors/:id/match', {
      params: { id: author.id },
      body,
      timeoutMs: 60_000,
    })
    if (!updated) toast.info(i18next.t('author.unchanged'))
    else if (found.imagePath) toast.success(i18next.t('author.updated'))
    else toast.success(i18next.t('author.updatedNoImage'))
    renew()
    return found
  } catch (error) {
    const isUnknown = isStatus(error, 404)
    toast.error(isUnknown ? i18next.t('author.notFound') : failure(error))
    return null
  }
}

/** Takes the picture at a web address. */
export async function setImage(author: EditedAuthor, url: string): Promise<EditedAuthor | null> {
  if (!isImageUrl(url)) {
    toast.error(i18next.t('author.invalidUrl'))
    return null
  }
  try {
    const answer = await call('POST /api/authors/:id/image', {
      params: { id: author.id },
      body: { url: url.trim() },
      timeoutMs: 60_000,
    })
    toast.success(i18next.t('author.updated'))
    renew()
    return answer.author
  } catch (error) {
    toast.error(failure(error))
    return null
  }
}

export async function removeImage(author: EditedAuthor): Promise<EditedAuthor | null> {
  try {
    const answer = await call('DELETE /api/authors/:id/image', { params: { id: author.id } })
    toast.success(i18next.t('author.imageRemoved'))
    renew()
    return answer.author
  } catch (error) {
    toast.error(said(error) ?? i18next.t('author.imageFailed'))
    return null
  }
}

/** Takes the author off all books, after a question. Answers whether it was done. */
export async function removeAuthor({ id, name }: EditedAuthor): Promise<boolean> {
  const { yes } = await confirm({
    title: i18next.t('author.removeTitle', { name }),
    message: i18next.t('author.removeMessage'),
    yes: i18next.t('author.remove'),
    danger: true,
  })
  if (!yes) return false
  try {
    await changingAuthor(id, () => call('DELETE /api/authors/:id', { params: { id } }))
    toast.success(i18next.t('author.removed'))
    renew()
    return true
  } catch {
    toast.error(i18next.t('author.removeFailed'))
    return false
  }
}

const failure = (error: unknown) => said(error) ?? i18next.t('author.updateFailed')

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
