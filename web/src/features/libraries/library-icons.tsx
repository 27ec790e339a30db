import {
  AudioLines,
  BookAudio,
  BookHeadphones,
  Headphones,
  Heart,
  Image,
  Library,
  LibraryBig,
  Mic,
  MicVocal,
  Music,
  Podcast,
  Power,
  Radio,
  Rocket,
  Rss,
  Star,
  type LucideIcon,
} from 'lucide-react'

/** Icons of libraries, by the names the wire knows. */
export const libraryIcons = {
  database: BookAudio,
  audiobookshelf: BookHeadphones,
  'books-1': LibraryBig,
  'books-2': Library,
  'book-1': BookAudio,
  'microphone-1': Mic,
  'microphone-3': MicVocal,
  radio: Radio,
  podcast: Podcast,
  rss: Rss,
  headphones: Headphones,
  music: Music,
  'file-picture': Image,
  rocket: Rocket,
  power: Power,
  star: Star,
  heart: Heart,
} satisfies Record<string, LucideIcon>

export type LibraryIconName = keyof typeof libraryIcons

/** An icon by its name; unknown names get a neutral one. */
export function NamedIcon({ name }: { name: string }) {
  const Icon = libraryIcons[name as LibraryIconName] ?? AudioLines
  return <Icon aria-hidden="true" />
}
