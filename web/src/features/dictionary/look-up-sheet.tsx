import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { DictionaryEntry } from '@lectern/contract'
import { longestLookup } from '@lectern/contract/rules'
import { callQuery } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { Sheet } from '#ui/dialog/dialog.tsx'
import { TextInput } from '#ui/field/field.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { EntryHtml } from './entry-html.tsx'

interface LookUpSheetProps {
  words: string
  isOpen: boolean
  language: string | null
  close: () => void
}

/** A word, what dictionaries say of it, and a field to ask for another one. */
export function LookUpSheet({ words, isOpen, language, close }: LookUpSheetProps) {
  const { t } = useTranslation()
  const [word, setWord] = useState(words.trim())
  const [text, setText] = useState(word)
  const answers = useRef<HTMLElement>(null)
  const ask = (next: string) => {
    setWord(next)
    setText(next)
    // What was pressed may go, and phones keep their keyboard over the answer as long as the field has the focus.
    answers.current?.focus()
  }
  return (
    <Sheet open={isOpen} onClose={close} title={t('dictionary.title')}>
      <WordField text={text} change={setText} ask={ask} />
      {/* The focus starts here: in the field it would open the keyboard of phones over what was found. */}
      <section
        ref={answers}
        data-autofocus
        tabIndex={-1}
        aria-label={word}
        className="mt-5 outline-none"
      >
        <Answers word={word} language={language} ask={ask} />
      </section>
    </Sheet>
  )
}

interface WordFieldProps {
  text: string
  change: (text: string) => void
  ask: (word: string) => void
}

function WordField({ text, change, ask }: WordFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <form
      role="search"
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') ask(text.trim())
      }}
    >
      <label htmlFor={id} className="sr-only">
        {t('dictionary.word')}
      </label>
      <TextInput
        id={id}
        type="search"
        dir="auto"
        enterKeyHint="search"
        autoCapitalize="off"
        maxLength={longestLookup}
        value={text}
        onChange={({ target }) => change(target.value)}
        className="min-w-0 flex-1"
      />
      <IconButton type="submit" label={t('dictionary.search')} icon={<Search />} />
    </form>
  )
}

interface AnswersProps {
  word: string
  language: string | null
  ask: (word: string) => void
}

function Answers({ word, language, ask }: AnswersProps) {
  const { t } = useTranslation()
  const query = { word, ...(language && { lang: language }) }
  const { data, error, isFetching, refetch } = useQuery(
    callQuery('GET /api/lectern/dictionary', { query }),
  )
  const count = data?.entries.length ?? 0
  if (error)
    return (
      <ErrorState
        title={t('dictionary.failed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <>
      <p
        role="status"
        className={count > 0 || !data ? 'sr-only' : 'pt-4 text-center font-semibold'}
      >
        {data ? t('dictionary.results', { count, word }) : t('dictionary.looking', { word })}
      </p>
      {!data && <Skeleton className="h-40" />}
      {data && count === 0 && (
        <p className="mt-2 text-center text-sm text-fg-2">{t('dictionary.nothingHint')}</p>
      )}
      {byDictionary(data?.entries ?? []).map(({ name, entries }) => (
        <section key={name} className="not-first-of-type:mt-6">
          <h3 dir="auto" className="border-b border-line pb-1 text-sm font-semibold text-fg-2">
            {name}
          </h3>
          {entries.map((entry, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- entries of a word never change places
            <Entry key={index} entry={entry} ask={ask} />
          ))}
        </section>
      ))}
    </>
  )
}

function Entry({ entry, ask }: { entry: DictionaryEntry; ask: (word: string) => void }) {
  return (
    <article className="mt-3">
      <h4 dir="auto" lang={entry.lang ?? undefined} className="font-title text-lg font-bold">
        {entry.word}
      </h4>
      {'html' in entry ? (
        <EntryHtml html={entry.html} ask={ask} />
      ) : (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
          {entry.text}
        </p>
      )}
    </article>
  )
}

/** In the order of the answer, which is that of the languages. */
function byDictionary(entries: readonly DictionaryEntry[]) {
  const groups = new Map<string, DictionaryEntry[]>()
  for (const entry of entries)
    groups.set(entry.dictionary, [...(groups.get(entry.dictionary) ?? []), entry])
  return [...groups].map(([name, ofIt]) => ({ name, entries: ofIt }))
}
