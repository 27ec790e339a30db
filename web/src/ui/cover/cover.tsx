import { createContext, useContext, useRef, useState, type CSSProperties } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '../cx.ts'
import { coverAuthor, coverTitle, fillsBox } from './cover-rules.ts'
import { coverSources } from './cover-sources.ts'
import { thumbhashUrl } from './thumbhash.ts'
import { useNear } from '../screen/use-near-viewport.ts'

export interface CoverProps {
  /** Address of the picture at a width in pixels; null: there is none. */
  src: ((width: number) => string) | null
  title: string
  author?: string | null | undefined
  /** Height by width of the library's covers: 1 or 1.6. */
  ratio: number
  /** Drawn width in CSS pixels, or a `sizes` text. */
  width: number | string
  thumbhash?: string | null | undefined
  /** First in sight: load at once and with priority. */
  priority?: boolean
  /** The title stands beside it (default): then the picture is decoration. */
  alt?: string
  className?: string
}

/**
 * Below it covers are asked for only when they come near, also sideways: a browser's own lazy loading takes whatever
 * is within thousands of pixels, and with it all of a row that is scrolled through by few.
 */
export const LateCovers = createContext(false)

/** A row further up and down; aside when seen, where the thumbhash stands in for the moment. */
const nearSight = { rootMargin: '300px 0px' }

/**
 * A cover in the box of its library. A picture whose shape is off by more than 0.15 stands whole before a blurred
 * fill; without a picture the title and author are set as text; a broken one says so.
 */
export function Cover(props: CoverProps) {
  const { src, ratio, width, thumbhash, priority = false, alt = '', className } = props
  const key = src?.(240)
  const [state, setState] = useState<{
    key: string | undefined
    load: 'ready' | 'failed'
    fills: boolean
  } | null>(null)
  const known = state && state.key === key ? state : null
  const box = useRef<HTMLDivElement>(null)
  const isLate = useContext(LateCovers)
  const isNear = useNear(box, priority || !isLate, nearSight)
  const placeholder = thumbhash && !known ? thumbhashUrl(thumbhash) : null
  return (
    <div
      ref={box}
      className={cx(
        'relative overflow-hidden rounded-md bg-surface-2 shadow-2 ring-1 ring-(--cover-ring)',
        className,
      )}
      style={boxStyle(ratio, placeholder)}
    >
      {!src && <TextCover {...props} />}
      {src && known?.load === 'failed' && <TextCover {...props} broken />}
      {src && known && !known.fills && known.load === 'ready' && (
        <Fill src={src} thumbhash={thumbhash} />
      )}
      {src && isNear && known?.load !== 'failed' && (
        <img
          {...coverSources(src, width)}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          onLoad={(event) =>
            setState({ key, load: 'ready', fills: fillsBox(event.currentTarget, ratio) })
          }
          onError={() => setState({ key, load: 'failed', fills: true })}
          className={cx(
            'relative size-full',
            known && !known.fills ? 'object-contain' : 'object-cover',
          )}
        />
      )}
    </div>
  )
}

/** What surrounds a picture of another shape: its colours, blurred. The thumbhash is that already, at no cost. */
function Fill({
  src,
  thumbhash,
}: {
  src: (width: number) => string
  thumbhash: CoverProps['thumbhash']
}) {
  const blurred = thumbhash ? thumbhashUrl(thumbhash) : null
  if (!blurred)
    return (
      <img
        src={src(120)}
        alt=""
        aria-hidden="true"
        className="absolute -inset-[12%] size-[124%] max-w-none object-cover blur-lg brightness-70"
      />
    )
  return (
    <span
      aria-hidden="true"
      className="absolute inset-0 bg-cover bg-center"
      style={{
        backgroundImage: `linear-gradient(rgb(0 0 0 / 0.3), rgb(0 0 0 / 0.3)), url(${blurred})`,
      }}
    />
  )
}

function TextCover({
  title,
  author,
  broken = false,
}: Pick<CoverProps, 'title' | 'author'> & { broken?: boolean }) {
  const { t } = useTranslation()
  return (
    <div
      aria-hidden="true"
      className="@container absolute inset-0 flex flex-col justify-between gap-1 bg-linear-to-br from-(--blank-from) to-(--blank-to) p-[8%] text-start"
    >
      <span
        className="line-clamp-5 py-[0.15em] @max-[72px]:hidden font-title text-[clamp(9px,11cqw,26px)] leading-[1.2] font-semibold break-words"
        dir="auto"
      >
        {coverTitle(title)}
      </span>
      <span
        className="truncate text-[clamp(8px,7cqw,15px)] text-fg-2 @max-[72px]:hidden"
        dir="auto"
      >
        {broken ? t('cover.invalid') : author ? coverAuthor(author) : ''}
      </span>
      {/* Too small for words. */}
      <span className="absolute inset-0 hidden place-items-center font-title text-[46cqw] leading-none font-semibold text-fg-2 uppercase @max-[72px]:grid">
        {[...title.trim()][0]}
      </span>
    </div>
  )
}

function boxStyle(ratio: number, placeholder: string | null): CSSProperties {
  return {
    aspectRatio: `1 / ${ratio}`,
    ...(placeholder ? { backgroundImage: `url(${placeholder})`, backgroundSize: 'cover' } : {}),
  }
}
