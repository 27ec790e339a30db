import { list } from '#platform/text/lists.ts'
import type { PodcastPerson } from '@lectern/contract'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Monogram } from '#ui/cover/monogram.tsx'
import { OutsideLink } from './outside-link.tsx'
import { withRoles, type ListedPerson } from './with-roles.ts'

/** Feeds may name hundreds. */
const shownAtFirst = 8

/** Who has a part in a podcast or an episode, and what they do. Nothing where the feed names nobody. */
export function PeopleList({ persons }: { persons: readonly PodcastPerson[] }) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const people = withRoles(persons)
  if (people.length === 0) return null
  const shown = isWhole ? people : people.slice(0, shownAtFirst)
  return (
    <div className="flex flex-wrap items-center gap-3 max-md:justify-center">
      <ul aria-label={t('podcastPeople.title')} className="contents">
        {shown.map((person) => (
          <Person key={person.name} person={person} />
        ))}
      </ul>
      {shown.length < people.length && (
        <Button size="sm" onClick={() => setWhole(true)}>
          {t('podcastPeople.all', { count: people.length })}
        </Button>
      )}
    </div>
  )
}

function Person({ person: { name, roles, link } }: { person: ListedPerson }) {
  const { t } = useTranslation()
  const words = roles.map((role) => (isKnown(role) ? t(`podcastPeople.role.${role}`) : role))
  return (
    <li className="flex min-w-0 items-center gap-2">
      <Monogram name={name} size={36} />
      <span className="min-w-0 text-start">
        {link === null ? (
          <span className="flex min-h-6 items-center text-sm font-semibold">
            <bdi className="break-words">{name}</bdi>
          </span>
        ) : (
          <OutsideLink href={link} className="text-sm font-semibold">
            <bdi className="break-words">{name}</bdi>
          </OutsideLink>
        )}
        <span className="block text-sm text-fg-3" dir="auto">
          {list(words)}
        </span>
      </span>
    </li>
  )
}

const knownRoles = [
  'host',
  'co-host',
  'guest',
  'guest host',
  'narrator',
  'reporter',
  'producer',
  'executive producer',
  'editor',
  'author',
  'writer',
  'composer',
] as const

const isKnown = (role: string): role is (typeof knownRoles)[number] =>
  (knownRoles as readonly string[]).includes(role)
