import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { titleOf, type ItemDetail } from '#features/items/index.ts'
import { callQuery } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Field, Select, TextInput } from '#ui/field/field.tsx'
import { Spinner } from '#ui/progress.tsx'
import { toast } from '#ui/toast/toast.tsx'
import { fetchCover } from './cover-edits.ts'
import type { Size } from './crop-rules.ts'
import { useCoverSearch } from './use-cover-search.ts'

/** Looks for covers at several places at once; each picture found can be the cover. */
export function CoverSearch({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const { metadata } = item.media
  const podcast = item.mediaType === 'podcast'
  const [title, setTitle] = useState(titleOf(item))
  const [author, setAuthor] = useState(
    metadata.authors.map(({ name }) => name).join(', ') || (metadata.author ?? ''),
  )
  const { search, start, cancel } = useCoverSearch()
  const places = usePlaces(podcast)
  const [provider, setProvider] = useState('best')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start({ title: title.trim(), author: author.trim(), provider, podcast })
  }
  return (
    <section>
      <h3 className="mb-2 text-md font-bold">{t('editor.cover.find')}</h3>
      <form onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-2">
        <Field label={t('editor.cover.findTitle')}>
          {(control) => (
            <TextInput
              {...control}
              dir="auto"
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('editor.cover.findAuthor')}>
          {(control) => (
            <TextInput
              {...control}
              dir="auto"
              value={author}
              onChange={(event) => setAuthor(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('editor.cover.findWhere')}>
          {(control) => (
            <Select
              {...control}
              value={provider}
              onChange={setProvider}
              options={[
                { value: 'best', label: t('editor.cover.findBest') },
                { value: 'all', label: t('editor.cover.findAll') },
                ...places.map(({ value, text }) => ({ value, label: text })),
              ]}
            />
          )}
        </Field>
        {search.isRunning ? (
          <Button onClick={cancel}>
            <X aria-hidden="true" />
            {t('editor.cover.cancelSearch')}
          </Button>
        ) : (
          <Button type="submit" disabled={!title.trim()}>
            <Search aria-hidden="true" />
            {t('editor.cover.search')}
          </Button>
        )}
      </form>
      <Found item={item} search={search} nameOf={nameAmong(places)} />
    </section>
  )
}

interface FoundProps {
  item: ItemDetail
  search: ReturnType<typeof useCoverSearch>['search']
  nameOf: (provider: string) => string
}

/** What was found until now, who failed and why. */
function Found({ item, search, nameOf }: FoundProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState('')
  const count = search.found.reduce((sum, { covers }) => sum + covers.length, 0)
  const choose = async (address: string) => {
    if (busy) return
    setBusy(address)
    const refusal = await fetchCover(item.id, address)
    setBusy('')
    if (refusal) toast.error(refusal, { id: 'cover' })
  }
  return (
    <div className="mt-3 grid gap-3">
      <p role="status" className="flex items-center gap-2 text-sm text-fg-3 empty:hidden num">
        {search.isRunning && <Spinner />}
        {count > 0
          ? t('editor.cover.found', { count })
          : search.id && t(search.isRunning ? 'editor.cover.searching' : 'editor.cover.foundNone')}
      </p>
      {search.refusal && (
        <p role="alert" className="text-sm text-danger">
          {search.refusal}
        </p>
      )}
      <ul className="grid gap-1 empty:hidden">
        {search.failures.map(({ provider, error }) => (
          <li key={provider} className="text-sm break-words text-warning">
            {nameOf(provider)}: {error}
          </li>
        ))}
      </ul>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-3">
        {search.found.flatMap(({ provider, covers }) =>
          covers.map((address, index) => (
            <li key={address}>
              <Picture
                address={address}
                provider={nameOf(provider)}
                number={index + 1}
                isBusy={busy === address}
                onChoose={() => void choose(address)}
              />
            </li>
          )),
        )}
      </ul>
    </div>
  )
}

interface PictureProps {
  address: string
  provider: string
  number: number
  isBusy: boolean
  onChoose: () => void
}

function Picture({ address, provider, number, isBusy, onChoose }: PictureProps) {
  const { t } = useTranslation()
  const [pixels, setPixels] = useState<Size | 'broken' | null>(null)
  return (
    <button
      type="button"
      aria-label={t('editor.cover.useOf', {
        name: t('editor.cover.from', { number, provider }),
      })}
      aria-busy={isBusy || undefined}
      onClick={onChoose}
      className={cx(
        'grid w-full gap-1.5 rounded-md border border-line p-1.5 text-start hover:bg-surface-2',
        isBusy && 'opacity-60',
      )}
    >
      <span className="relative grid aspect-square place-items-center overflow-hidden rounded-sm bg-surface-2">
        <img
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setPixels({ width, height })
          }
          onError={() => setPixels('broken')}
          className="size-full object-contain"
        />
        {isBusy && <Spinner />}
      </span>
      <span dir="auto" className="truncate text-xs font-semibold">
        {provider}
      </span>
      <span className="text-xs text-fg-3 num">
        {pixels === 'broken' && t('editor.cover.brokenPicture')}
        {pixels && pixels !== 'broken' && `${pixels.width} × ${pixels.height} · ${aspect(pixels)}`}
      </span>
    </button>
  )
}

type Place = { value: string; text: string }

/** Where covers of this kind can be looked for, besides the best and all of them. */
function usePlaces(podcast: boolean): readonly Place[] {
  const { data } = useQuery(callQuery('GET /api/search/providers'))
  const places = (podcast ? data?.providers.podcasts : data?.providers.booksCovers) ?? []
  return places.filter(({ value }) => value !== 'best' && value !== 'all')
}

const nameAmong = (places: readonly Place[]) => (provider: string) =>
  places.find(({ value }) => value === provider)?.text ?? provider

/** Width by height, as people say it: 1:1, 1.6:1 or 1:1.6. */
function aspect({ width, height }: Size): string {
  const times = (ratio: number) => String(Math.round(ratio * 100) / 100)
  return width >= height ? `${times(width / height)}:1` : `1:${times(height / width)}`
}
