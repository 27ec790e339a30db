import { texts } from '#platform/texts.ts'
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
    toast.info(texts.t('author.unchanged'))
    return null
  }
  try {
    const { id } = author
    const answer = await changingAuthor(id, () =>
      call('PATCH /api/authors/:id', { params: { id }, body: changes }),
    )
    const isMerged = 'merged' in answer
    toast.success(texts.t(isMerged ? 'author.merged' : 'author.updated'))
    renew()
    return answer.author
  } catch (error) {
    toast.error(said(error) ?? texts.t('author.updateFailed'))
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
    toast.error(texts.t('author.nameNeeded'))
    return null
  }
  try {
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
  } catch (error) {
    const isUnknown = isStatus(error, 404)
    toast.error(isUnknown ? texts.t('author.notFound') : failure(error))
    return null
  }
}

/** Takes the picture at a web address. */
export async function setImage(author: EditedAuthor, url: string): Promise<EditedAuthor | null> {
  if (!isImageUrl(url)) {
    toast.error(texts.t('author.invalidUrl'))
    return null
  }
  try {
    const answer = await call('POST /api/authors/:id/image', {
      params: { id: author.id },
      body: { url: url.trim() },
      timeoutMs: 60_000,
    })
    toast.success(texts.t('author.updated'))
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
    toast.success(texts.t('author.imageRemoved'))
    renew()
    return answer.author
  } catch (error) {
    toast.error(said(error) ?? texts.t('author.imageFailed'))
    return null
  }
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
  try {
    await changingAuthor(id, () => call('DELETE /api/authors/:id', { params: { id } }))
    toast.success(texts.t('author.removed'))
    renew()
    return true
  } catch {
    toast.error(texts.t('author.removeFailed'))
    return false
  }
}

const failure = (error: unknown) => said(error) ?? texts.t('author.updateFailed')

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
