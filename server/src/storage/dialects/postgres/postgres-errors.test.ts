import { expect, it } from 'vitest'
import { openDatabase } from '../../open-database.ts'
import { explained, refusalOf } from './postgres-errors.ts'

const url = 'postgres://lena:hush@db.example:5433/books'

it.each([
  ['28P01', 'PostgreSQL at db.example:5433 refuses the user lena or the password.'],
  ['3D000', 'PostgreSQL at db.example:5433 has no database named books.'],
  ['ENOTFOUND', "PostgreSQL at db.example:5433 can't be reached (it failed)."],
  ['57P03', "PostgreSQL at db.example:5433 can't be reached (it failed)."],
  ['XX002', 'PostgreSQL at db.example:5433 finds its data damaged (it failed).'],
])('says in words why the server does not start (%s)', (code, sentence) => {
  const error = Object.assign(new Error('it failed'), { code })
  expect(explained(url, error)).toMatchObject({
    kind: 'broken',
    message: `${sentence} Mend that, or choose another DATABASE_URL.`,
    cause: error,
  })
})

it('leaves faults of ours as they are', () => {
  const error = Object.assign(new Error('syntax error'), { code: '42601' })
  expect(explained(url, error)).toBe(error)
})

it.each([
  ['53100', 'full'],
  ['25006', 'full'],
  ['53300', 'busy'],
  ['55P03', 'busy'],
  ['57P01', 'unreachable'],
  ['ECONNRESET', 'unreachable'],
  ['23505', null],
])('knows what %s means to who writes', (code, refusal) => {
  expect(refusalOf(Object.assign(new Error('it failed'), { code }))).toBe(refusal)
})

it('says that nobody is there', async () => {
  const opening = openDatabase({
    folder: '/nowhere',
    url: 'postgres://lena:hush@127.0.0.1:1/books',
  })
  await expect(opening).rejects.toMatchObject({
    kind: 'broken',
    message: expect.stringMatching(/^PostgreSQL at 127\.0\.0\.1:1 can't be reached/),
  })
  await expect(opening).rejects.not.toMatchObject({ message: expect.stringContaining('hush') })
})
