import DOMPurify from 'dompurify'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'

interface RichTextProps {
  /** Stored HTML; only harmless elements of it are shown. */
  html: string
  /** Lines shown before "More"; all of it unless told. */
  lines?: number
  className?: string
}

/** A description that somebody wrote in HTML: cleaned, with its language's direction, cut after some lines. */
export function RichText({ html, lines, className }: RichTextProps) {
  const { t } = useTranslation()
  const id = useId()
  const text = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [isCut, setIsCut] = useState(false)
  useLayoutEffect(() => {
    const box = text.current
    if (!box || open) return
    // Fonts and widths arrive and change later.
    const observer = new ResizeObserver(() => setIsCut(box.scrollHeight > box.clientHeight + 2))
    observer.observe(box)
    return () => observer.disconnect()
  }, [open])
  const clamp = lines && !open ? { WebkitLineClamp: lines } : undefined
  return (
    <div className={className}>
      <div
        id={id}
        ref={text}
        dir="auto"
        className={cx('rich break-words whitespace-pre-line', clamp && 'clamped')}
        style={clamp}
        // oxlint-disable-next-line react/no-danger -- cleaned by clean()
        dangerouslySetInnerHTML={{ __html: clean(html) }}
      />
      {(isCut || open) && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="mt-1 min-h-8 text-md font-[650] text-accent underline"
        >
          {open ? t('text.less') : t('text.more')}
        </button>
      )}
    </div>
  )
}

const tags = [
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'a',
  'blockquote',
  'h3',
  'h4',
  'div',
  'span',
  'hr',
]

function clean(html: string): string {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: ['href'],
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer nofollow'
  }
  const box = document.createElement('div')
  box.append(fragment)
  return box.innerHTML
}
