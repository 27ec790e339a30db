import { Maximize } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Subtitle } from '@lectern/contract'
import { languageName } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field/field.tsx'
import { subtitleAddress, subtitlesOf } from '../share-calls.ts'

interface FilmPictureProps {
  slug: string
  picture: HTMLVideoElement
  onPress: () => void
}

/** The picture of a film; a press plays and pauses. */
export function FilmPicture({ slug, picture, onPress }: FilmPictureProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.append(picture)
    return () => picture.remove()
  }, [picture])
  return (
    <div className="grid gap-3">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the button below does the same */}
      <div
        ref={box}
        onClick={() => picture.controls || onPress()}
        className="mx-auto aspect-video max-h-[68dvh] w-full cursor-pointer overflow-hidden rounded-lg bg-black shadow-3 ring-1 ring-(--cover-ring)"
      />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <SubtitleChoice slug={slug} picture={picture} />
        <Button onClick={() => void fillScreen(picture)}>
          <Maximize aria-hidden="true" />
          {t('sharePage.fullscreen')}
        </Button>
      </div>
    </div>
  )
}

/** The words of the film, where it has any. */
function SubtitleChoice({ slug, picture }: Pick<FilmPictureProps, 'slug' | 'picture'>) {
  const { t } = useTranslation()
  const [list, setList] = useState<readonly Subtitle[]>([])
  const [chosen, setChosen] = useState('')
  useEffect(() => {
    let isGone = false
    void subtitlesOf(slug).then((found) => isGone || setList(found))
    return () => void (isGone = true)
  }, [slug])
  const language = list.find(({ id }) => id === chosen)?.language ?? ''
  useEffect(() => {
    if (chosen === '') return
    const track = document.createElement('track')
    track.kind = 'subtitles'
    track.srclang = language
    track.src = subtitleAddress(slug, chosen)
    picture.append(track)
    track.track.mode = 'showing'
    return () => {
      track.track.mode = 'disabled'
      track.remove()
    }
  }, [slug, picture, chosen, language])
  if (list.length === 0) return null
  const nameOf = (one: Subtitle, index: number) =>
    [one.language && languageName(one.language), one.title].filter(Boolean).join(' – ') ||
    t('sharePage.subtitle', { number: index + 1 })
  return (
    <label className="flex items-center gap-3 text-sm text-fg-2">
      {t('sharePage.subtitles')}
      <Select
        value={chosen}
        onChange={setChosen}
        options={[
          { value: '', label: t('sharePage.noSubtitles') },
          ...list.map((one, index) => ({ value: one.id, label: nameOf(one, index) })),
        ]}
        className="w-40"
      />
    </label>
  )
}

/** Phones of one maker only let the picture itself fill the screen. */
interface OddVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

/** With the browser's own buttons, as those of the page are out of sight. */
async function fillScreen(picture: OddVideo): Promise<void> {
  if (!document.fullscreenEnabled) return picture.webkitEnterFullscreen?.()
  await picture.requestFullscreen()
  picture.controls = true
  const end = () => {
    if (document.fullscreenElement === picture) return
    picture.controls = false
    document.removeEventListener('fullscreenchange', end)
  }
  document.addEventListener('fullscreenchange', end)
}
