import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/progress.tsx'
import { thumbWidth, type PagePictures } from './page-pictures.ts'
import type { ComicPageProps } from './page-props.ts'
import { usePicture } from './use-picture.ts'

/** A page of a comic; the former picture stays until a sharper one can be drawn. */
export function ComicPage(props: ComicPageProps) {
  const { t } = useTranslation()
  const { index, count, width } = props
  const { shown, fault, again } = usePicture(props, props.widthOf(width))
  if (shown)
    return (
      <img
        src={shown}
        alt={t('reader.pageOf', { at: index + 1, of: count })}
        draggable={false}
        className="size-full select-none"
      />
    )
  if (fault !== null)
    return (
      <div className="grid h-full content-center justify-items-center gap-3 overflow-hidden bg-surface-2 p-4 text-center">
        <p className="font-[650]">{t('pages.broken', { at: index + 1 })}</p>
        <p className="text-sm text-fg-2">{fault}</p>
        <Button onClick={again}>{t('pages.again')}</Button>
      </div>
    )
  return (
    <div className="late grid h-full place-items-center bg-surface-1">
      <Spinner />
    </div>
  )
}

/** A small picture of a page; a broken one leaves its place empty. */
export function ComicThumb({ from, index }: { from: PagePictures; index: number }) {
  const key = from.keyOf(index, thumbWidth)
  const [src, setSrc] = useState<string | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const opened = from.open(key)
    opened.then(
      (picture) => setSrc(picture.src),
      () => setBroken(true),
    )
    return () => void opened.then(({ close }) => close(), ignore)
  }, [from, key])
  if (isBroken) return <span className="text-lg">–</span>
  if (src === null) return null
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      className="max-h-full max-w-full rounded-sm"
      onError={() => setBroken(true)}
    />
  )
}

function ignore() {}
