import { Link } from '@tanstack/react-router'
import { contentLanguage } from '#platform/text/content-language.ts'
import { useTranslation, type Translate } from '#platform/text/texts.ts'
import { RichText } from '#features/text/index.ts'
import { filterOf } from '#platform/address/filter.ts'
import { dateOf } from '#platform/text/dates.ts'
import { bytes, languageName, number } from '#platform/text/format.ts'
import { useServerSettings } from '#platform/session/session.ts'
import type { ItemDetail } from '#features/items/index.ts'
import { useIsPhone } from '#ui/screen/use-media.ts'
import { useEbookLength } from './ebook-length.ts'

/** What the item is about: description, genres and tags, a few facts. */
export function About({ item }: { item: ItemDetail }) {
  const { metadata, tags } = item.media
  const isPhone = useIsPhone()
  const labels = [
    ...metadata.genres.map((name) => ({ name, filter: filterOf('genres', name) })),
    ...tags.map((name) => ({ name, filter: filterOf('tags', name) })),
  ]
  return (
    <div className="grid gap-5">
      {metadata.description && (
        <RichText
          html={metadata.description}
          language={metadata.language}
          // On phones it stands above the episodes, which people come for.
          lines={isPhone && item.mediaType === 'podcast' ? 3 : 7}
          className="leading-relaxed text-fg-2"
        />
      )}
      {labels.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {labels.map(({ name, filter }) => (
            <li key={filter}>
              <Link
                to="/library/$libraryId/bookshelf"
                params={{ libraryId: item.libraryId }}
                search={{ filter }}
                dir="auto"
                className="inline-flex h-8 pointer-coarse:h-11 pointer-coarse:min-w-11 max-w-64 items-center rounded-full border border-line bg-surface-1 px-3 text-sm font-semibold text-fg-2 hover:text-fg"
              >
                <span className="truncate">{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Facts item={item} />
    </div>
  )
}

function Facts({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const { dateFormat } = useServerSettings()
  const { media } = item
  const isPodcast = item.mediaType === 'podcast'
  const language = media.metadata.language ?? ''
  const facts: [string, string | null | undefined | false][] = [
    [t('item.fact.format'), formatOf(item, t)],
    [t('media.resolution'), pictureOf(item)],
    [t('item.fact.length'), useEbookLength(item)],
    [t('item.fact.size'), bytes(item.size)],
    [t('item.fact.publisher'), media.metadata.publisher],
    [t('item.fact.isbn'), media.metadata.isbn],
    [t('item.fact.asin'), media.metadata.asin],
    [t('item.fact.language'), isPodcast && languageName(contentLanguage(language) ?? language)],
    [t('item.fact.added'), dateOf(item.addedAt, dateFormat)],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 text-sm">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-fg-3">{name}</dt>
              <dd className="min-w-0 break-words num" dir="auto">
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** "MP3 · 64 kbit/s"; ebook formats for what is only read. */
function formatOf({ media }: ItemDetail, t: Translate): string {
  const { videoFile } = media
  if (videoFile) return namesOf([videoFile.metadata.ext, videoFile.codec, videoFile.audioCodec])
  const [track] = media.tracks
  if (!track) return media.ebookFile?.ebookFormat.toUpperCase() ?? ''
  const extension = track.metadata.ext.replace('.', '').toUpperCase()
  const codec = track.codec.toUpperCase()
  const rate = track.bitRate
    ? t('playerSettings.kbit', { rate: number(Math.round(track.bitRate / 1000)) })
    : ''
  return [extension, codec !== extension && codec, rate].filter(Boolean).join(' · ')
}

/** "1920 × 1080" */
function pictureOf({ media: { videoFile } }: ItemDetail): string {
  return videoFile?.width && videoFile.height ? `${videoFile.width} × ${videoFile.height}` : ''
}

function namesOf(names: (string | null)[]): string {
  const upper = names.map((name) => (name ?? '').replace('.', '').toUpperCase())
  return [...new Set(upper.filter(Boolean))].join(' · ')
}
