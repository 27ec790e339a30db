import type { Annotation } from '@lectern/contract'

const colours = {
  yellow: 'border-[#d9a400]',
  green: 'border-[#3f9a3f]',
  blue: 'border-[#3f7fd0]',
  pink: 'border-[#d0509a]',
  underline: 'border-fg-2 border-double',
} as const

/** The line beside the words of a mark. Its colour is named beside it. */
export function styleClass({ style }: Pick<Annotation, 'style'>): string {
  return `border-s-4 ${style === null ? 'border-line-strong' : colours[style]}`
}
