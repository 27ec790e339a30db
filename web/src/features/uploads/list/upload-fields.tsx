import type { MediaRules } from '@lectern/contract/rules'
import { useTranslation } from '#platform/text/texts.ts'
import { bytes } from '#platform/text/format.ts'
import { Field, TextInput } from '#ui/field/field.tsx'
import { change, isOpen, type Upload } from '../uploads.ts'
import { LookUp } from './look-up/look-up.tsx'

interface UploadFieldsProps {
  one: Upload
  mediaType: MediaRules['mediaType']
  provider: string
}

/** As many as anybody reads. */
const mostShown = 200

const fieldsOf = {
  book: ['title', 'author', 'series'],
  music: ['title', 'author'],
  podcast: ['title'],
  video: ['title'],
} as const

/** What an item will be called, and the files in it. */
export function UploadFields({ one, mediaType, provider }: UploadFieldsProps) {
  const { t } = useTranslation()
  const { files } = one
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      {isOpen(one) && (
        <>
          <Names one={one} mediaType={mediaType} />
          {mediaType === 'book' && <LookUp one={one} provider={provider} />}
        </>
      )}
      <ul
        aria-label={t('upload.filesOf', { title: one.title })}
        className="max-h-60 overflow-auto text-sm text-fg-2"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
        tabIndex={0}
      >
        {files.slice(0, mostShown).map(({ path, size }) => (
          <li key={path} className="flex gap-3 py-0.5">
            <span dir="auto" className="min-w-0 flex-1 from-start break-all">
              {path}
            </span>
            <span className="text-fg-3 num">{bytes(size, 1)}</span>
          </li>
        ))}
        {files.length > mostShown && (
          <li className="py-0.5">{t('upload.moreFiles', { count: files.length - mostShown })}</li>
        )}
      </ul>
    </div>
  )
}

function Names({ one, mediaType }: Omit<UploadFieldsProps, 'provider'>) {
  const { t } = useTranslation()
  const fields = fieldsOf[mediaType]
  return (
    <div className={fields.length > 1 ? 'grid gap-3 sm:grid-cols-3' : 'grid'}>
      {fields.map((name) => (
        <Field
          key={name}
          label={t(
            name === 'author' && mediaType === 'music'
              ? 'upload.field.artist'
              : `upload.field.${name}`,
          )}
          error={name === 'title' && one.place?.path === '' ? t('upload.noTitle') : null}
        >
          {(control) => (
            <TextInput
              {...control}
              dir="auto"
              maxLength={1000}
              value={one[name]}
              onChange={({ target }) =>
                change(one.id, {
                  [name]: target.value,
                  state: 'ready',
                  message: null,
                  place: null,
                  adds: false,
                })
              }
            />
          )}
        </Field>
      ))}
    </div>
  )
}
