import { DescriptionField } from '#features/item-editor/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Field, Select, TextInput } from '#ui/field/field.tsx'
import type { EpisodeForm } from './use-episode-form.ts'

const types = ['', 'full', 'trailer', 'bonus'] as const

/** Every field of an episode. */
export function DetailsTab({ form }: { form: EpisodeForm }) {
  const { t } = useTranslation()
  const { base, draft, set, save } = form
  if (!base || !draft) return null
  const text = (name: 'title' | 'subtitle' | 'season' | 'episode', span: string) => (
    <Field label={t(`episodeEdit.field.${name}`)} className={span}>
      {(control) => (
        <TextInput
          {...control}
          dir="auto"
          value={draft[name]}
          onChange={(event) => set(name, event.target.value)}
        />
      )}
    </Field>
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save.run()
      }}
      className="grid grid-cols-2 gap-4 sm:grid-cols-6"
    >
      {text('title', 'col-span-2 sm:col-span-6')}
      {text('subtitle', 'col-span-2 sm:col-span-6')}
      {text('season', 'sm:col-span-2')}
      {text('episode', 'sm:col-span-2')}
      <Field label={t('episodeEdit.field.episodeType')} className="col-span-2">
        {(control) => (
          <Select
            {...control}
            value={draft.episodeType}
            options={[...new Set([...types, draft.episodeType])].map((value) => ({
              value,
              label: typeLabel(value),
            }))}
            onChange={(value) => set('episodeType', value)}
          />
        )}
      </Field>
      <Field label={t('episodeEdit.field.published')} className="col-span-2 sm:col-span-3">
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            value={draft.published}
            onChange={(event) => set('published', event.target.value)}
          />
        )}
      </Field>
      <div className="col-span-2 sm:col-span-6">
        <DescriptionField
          stored={base.description}
          value={draft.description}
          onChange={(html) => set('description', html)}
        />
      </div>
      {form.enclosure && (
        <p className="text-sm text-fg-3 col-span-2 sm:col-span-6">
          {t('episodeEdit.enclosure')}{' '}
          <code dir="ltr" className="break-all">
            {form.enclosure}
          </code>
        </p>
      )}
      {/* Enter in a field saves, as in any form. */}
      <button type="submit" hidden>
        {t('editor.save')}
      </button>
    </form>
  )

  function typeLabel(value: string): string {
    if (value === '') return t('episodeEdit.type.none')
    return value === 'full' || value === 'trailer' || value === 'bonus'
      ? t(`episodeEdit.type.${value}`)
      : value
  }
}
