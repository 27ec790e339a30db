import { useNavigate } from '@tanstack/react-router'
import { ImageOff, Sparkles, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Portrait } from '#features/items/index.ts'
import { useCurrentLibrary } from '#features/libraries/index.ts'
import { useShop } from '#features/merged-providers/index.ts'
import { useMay } from '#platform/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'
import { draftOf, type AuthorDraft } from './author-draft.ts'
import {
  matchAuthor,
  removeAuthor,
  removeImage,
  saveAuthor,
  setImage,
  type EditedAuthor,
} from './author-edits.ts'

interface EditAuthorDialogProps {
  author: EditedAuthor
  open: boolean
  onClose: () => void
}

type Work = 'save' | 'match' | 'image' | 'remove'

/** Name, ASIN, life and picture of an author. */
export function EditAuthorDialog({ author: given, open, onClose }: EditAuthorDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const provider = useShop(given.libraryId, useCurrentLibrary()?.library.provider)
  const mayDelete = useMay('delete')
  const [author, setAuthor] = useState(given)
  const [draft, setDraft] = useState(draftOf(given))
  const [work, setWork] = useState<Work | null>(null)
  const form = `author-${author.id}`

  const during = async <R,>(kind: Work, run: () => Promise<R>) => {
    if (work) return null
    setWork(kind)
    try {
      return await run()
    } finally {
      setWork(null)
    }
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const saved = await during('save', () => saveAuthor(author, draft))
    if (!saved) return
    onClose()
    if (saved.id !== author.id)
      void navigate({ to: '/author/$authorId', params: { authorId: saved.id }, replace: true })
  }
  const match = async () => {
    const matched = await during('match', () => matchAuthor(author, draft, provider))
    if (!matched) return
    setAuthor(matched)
    setDraft({ ...draftOf(matched), name: draft.name })
  }
  const remove = async () => {
    if (!(await during('remove', () => removeAuthor(author)))) return
    onClose()
    const params = { libraryId: author.libraryId }
    void navigate({ to: '/library/$libraryId/authors', params, replace: true })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('author.edit', { name: author.name })}
      width={720}
      processing={work !== null}
      persistent
      footer={
        <>
          {mayDelete && (
            <Button
              variant="ghost"
              busy={work === 'remove'}
              onClick={() => void remove()}
              className="me-auto text-danger!"
            >
              <Trash2 aria-hidden="true" className="max-sm:hidden" />
              {t('author.remove')}
            </Button>
          )}
          <Button busy={work === 'match'} onClick={() => void match()}>
            <Sparkles aria-hidden="true" className="max-sm:hidden" />
            {t('author.match')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={work === 'save'}>
            {t('dialog.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-[152px_1fr]">
        <Picture
          author={author}
          busy={work === 'image'}
          during={(run) => during('image', run)}
          onChanged={setAuthor}
        />
        <Fields
          id={form}
          draft={draft}
          onChange={setDraft}
          onSubmit={(event) => void save(event)}
        />
      </div>
    </Dialog>
  )
}

interface FieldsProps {
  id: string
  draft: AuthorDraft
  onChange: (draft: AuthorDraft) => void
  onSubmit: (event: FormEvent) => void
}

function Fields({ id, draft, onChange, onSubmit }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <form id={id} onSubmit={onSubmit} className="grid content-start gap-4 sm:order-2">
      <div className="grid gap-4 sm:grid-cols-[1fr_170px]">
        <Field label={t('author.name')} hint={t('author.nameHint')}>
          {(control) => (
            <TextInput
              {...control}
              data-autofocus
              dir="auto"
              value={draft.name}
              onChange={(event) => onChange({ ...draft, name: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('author.asin')} className="content-start">
          {(control) => (
            <TextInput
              {...control}
              autoCapitalize="characters"
              value={draft.asin}
              onChange={(event) => onChange({ ...draft, asin: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field label={t('author.description')}>
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={8}
            value={draft.description}
            onChange={(event) => onChange({ ...draft, description: event.target.value })}
            className="control min-h-40 resize-y py-2"
          />
        )}
      </Field>
    </form>
  )
}

interface PictureProps {
  author: EditedAuthor
  busy: boolean
  during: (run: () => Promise<EditedAuthor | null>) => Promise<EditedAuthor | null>
  onChanged: (author: EditedAuthor) => void
}

/** The portrait, with a field for an address to take another from. */
function Picture({ author, busy, during, onChanged }: PictureProps) {
  const { t } = useTranslation()
  const mayUpload = useMay('upload')
  const mayDelete = useMay('delete')
  const [url, setUrl] = useState('')
  const change = async (run: () => Promise<EditedAuthor | null>) => {
    const changed = await during(run)
    if (!changed) return
    onChanged(changed)
    setUrl('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void change(() => setImage(author, url))
  }
  return (
    <div className="grid content-start gap-3 max-sm:grid-cols-[96px_1fr] max-sm:items-center">
      <Portrait author={author} priority />
      <div className="grid gap-3">
        {author.imagePath && mayDelete && (
          <Button size="sm" variant="ghost" onClick={() => void change(() => removeImage(author))}>
            <ImageOff aria-hidden="true" />
            {t('author.removeImage')}
          </Button>
        )}
        {mayUpload && (
          <form onSubmit={submit} className="grid gap-2">
            <Field label={t('author.imageUrl')}>
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="url"
                  autoComplete="off"
                  placeholder="https://"
                  value={url}
                  onChange={(event) => setUrl(event.target.value)}
                />
              )}
            </Field>
            <Button type="submit" size="sm" busy={busy} disabled={!url.trim()}>
              {t('author.setImage')}
            </Button>
          </form>
        )}
      </div>
    </div>
  )
}
