import type { EreaderRow } from '#storage/schema.ts'

/** A device that takes books by mail. */
export interface Ereader {
  id: string
  name: string
  email: string
  availability: EreaderRow['availability']
  /** Only with `specificUsers`. */
  users: string[]
  updatedAt: number
}

export type EreaderInput = Pick<Ereader, 'name' | 'email' | 'availability' | 'users'>
