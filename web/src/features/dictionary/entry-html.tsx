import DOMPurify from 'dompurify'
import { wordOfLink } from './word-of-link.ts'

interface EntryHtmlProps {
  /** What the server sent; only harmless elements of it are shown. */
  html: string
  /** Looks up a word that the entry leads to. */
  ask: (word: string) => void
}

/** An entry with the looks that its dictionary gave it. Links lead to other words and nowhere else. */
export function EntryHtml({ html, ask }: EntryHtmlProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the links in it are links
    <div
      dir="auto"
      className="rich mt-1 wrap-anywhere"
      onClick={(event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null
        if (!link) return
        event.preventDefault()
        const word = wordOfLink(link.getAttribute('href'), link.textContent ?? '')
        if (word !== '') ask(word)
      }}
      // oxlint-disable-next-line react/no-danger -- cleaned by clean()
      dangerouslySetInnerHTML={{ __html: clean(html) }}
    />
  )
}

const tags =
  'a p br div span h4 h5 h6 b strong i em u s del sub sup small blockquote ul ol li dl dt dd table tbody thead tr td th'.split(
    ' ',
  )

function clean(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: ['href', 'lang', 'dir'],
    ALLOWED_URI_REGEXP: /^bword:/iu,
  })
}
