import { contentLanguage } from '#platform/text/content-language.ts'
import DOMPurify from 'dompurify'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'
import { timesIn } from './times.ts'

interface RichTextProps {
  /** Stored HTML; only harmless elements of it are shown. */
  html: string
  /** Lines shown before "More"; all of it unless told. */
  lines?: number
  className?: string
  /** The language it is in, as a code or by name. */
  language?: string | null
  /** Times that stand in it can be pressed, up to the end of what it is about (seconds; null: unknown). */
  times?: { longest: number | null; onTime: (seconds: number) => void }
}

/** A description that somebody wrote in HTML: cleaned, with its language's direction, cut after some lines. */
export function RichText({ html, lines, className, language, times }: RichTextProps) {
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
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the times in it are buttons */}
      <div
        id={id}
        ref={text}
        onClick={({ target }) => {
          const time = target instanceof HTMLElement ? target.dataset['time'] : undefined
          if (time !== undefined) times?.onTime(Number(time))
        }}
        dir="auto"
        lang={contentLanguage(language)}
        className={cx('rich break-words whitespace-pre-line', clamp && 'clamped')}
        style={clamp}
        // oxlint-disable-next-line react/no-danger -- cleaned by clean()
        dangerouslySetInnerHTML={{ __html: clean(html, times) }}
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

function clean(html: string, times?: { longest: number | null }): string {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: ['href'],
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer nofollow'
  }
  if (times) markTimes(fragment, times.longest)
  const box = document.createElement('div')
  box.append(fragment)
  return box.innerHTML
}

/** Makes buttons of the times in a text; those inside links stay. */
function markTimes(fragment: DocumentFragment, longest: number | null): void {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest('a')) texts.push(walker.currentNode as Text)
  for (const text of texts)
    for (const { start, end, seconds } of timesIn(text.data, longest).reverse()) {
      const time = text.splitText(start)
      time.splitText(end - start)
      const button = document.createElement('button')
      button.type = 'button'
      button.dataset['time'] = String(seconds)
      button.className = 'text-accent underline num'
      time.replaceWith(button)
      button.append(time)
    }
}
