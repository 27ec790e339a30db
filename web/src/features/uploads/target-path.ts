import { safeName } from '@lectern/contract/rules'
import type { Upload } from './uploads.ts'

/** The folder that the server makes for an item, below that of its library: `Author/Series/Title`. */
export function targetOf(
  { title, author, series }: Pick<Upload, 'title' | 'author' | 'series'>,
  isPodcast: boolean,
): string {
  const above = isPodcast ? [] : [author, series]
  return [...above, title]
    .map((part) => safeName(part))
    .filter(Boolean)
    .join('/')
}

/** Whether its name leaves something that a folder can be called. */
export const hasName = ({ title }: Pick<Upload, 'title'>): boolean => safeName(title) !== ''
