import { expect, it } from 'vitest'
import { jsonAround } from './long-list.ts'

const textOf = (list: readonly unknown[], user: object): unknown => {
  const answer = jsonAround(list, (standIn) => ({ user: { ...user, list: standIn }, after: 1 }))
  return answer.content === 'json' ? JSON.parse(String(answer.text)) : null
}

it('is the JSON of the whole', () => {
  const user = { name: 'Zoë "quoted" $& $1', list: null }
  for (const list of [[], [{ title: '銀河 $&' }, 2, null]]) {
    expect(textOf(list, user)).toEqual({ user: { ...user, list }, after: 1 })
    expect(textOf(list, { name: 'Ben' })).toEqual({ user: { name: 'Ben', list }, after: 1 })
  }
})

it('never takes one list for another', () => {
  expect(textOf([1], {})).toEqual({ user: { list: [1] }, after: 1 })
  expect(textOf([2], {})).toEqual({ user: { list: [2] }, after: 1 })
})
