import { describe, expect, it } from 'vitest'
import type { LabelRule } from '@lectern/contract/rules'
import {
  byKey,
  isComplete,
  marksOf,
  movedRule,
  newRule,
  ruleKinds,
  withKeys,
} from './rules-draft.ts'

const drop = (name: string): LabelRule => ({ kind: 'drop', fields: ['tags'], names: [name] })

describe('rules while they are edited', () => {
  it('begin incomplete where something has to be named', () => {
    expect(ruleKinds.map((kind) => isComplete(newRule(kind)))).toEqual([false, false, true, true])
    expect(isComplete({ kind: 'map', fields: ['genres'], from: ['A'], to: [] })).toBe(false)
    expect(isComplete({ kind: 'map', fields: ['genres'], from: ['A'], to: ['B'] })).toBe(true)
    expect(isComplete({ kind: 'split', fields: ['genres'], at: [], except: [] })).toBe(false)
  })

  it('keep their keys when they move, and further ones get others', () => {
    const rules = withKeys([drop('A'), drop('B'), drop('C')])
    expect(movedRule(rules, 2, 0).map(({ key }) => key)).toEqual([3, 1, 2])
    expect(movedRule(rules, 0, 1).map(({ key }) => key)).toEqual([2, 1, 3])
    expect(withKeys([drop('D')], rules)[0]?.key).toBe(4)
  })

  it('know what each of them would do, though incomplete ones were not asked about', () => {
    const rules = withKeys([drop('A'), newRule('map'), drop('C')])
    expect([...byKey(rules, ['first', 'last'])]).toEqual([
      [1, 'first'],
      [3, 'last'],
    ])
    expect(byKey(rules, []).size).toBe(0)
  })

  it('read marks as they are typed', () => {
    expect(marksOf(' / ;  and / ')).toEqual(['/', ';', 'and'])
    expect(marksOf('  ')).toEqual([])
  })
})
