import { describe, expect, test } from 'vitest'
import { finishRuleOf, withFinishRule } from './finish-rule.ts'
import { precedenceOf, sourceRows, withRowAt } from './precedence.ts'

describe('when something counts as finished', () => {
  test('a share counts before what is left, and nothing set is ten seconds', () => {
    expect(finishRuleOf({})).toEqual({ by: 'left', value: 10 })
    const both = { markAsFinishedPercentComplete: 95, markAsFinishedTimeRemaining: 30 }
    expect(finishRuleOf(both)).toEqual({ by: 'share', value: 95 })
    expect(finishRuleOf({ ...both, markAsFinishedPercentComplete: 0 })).toEqual({
      by: 'left',
      value: 30,
    })
  })

  test('another rule takes the place of the one before, within its bounds', () => {
    const share = withFinishRule({ markAsFinishedTimeRemaining: 30 }, { by: 'share', value: 400 })
    expect(finishRuleOf(share)).toEqual({ by: 'share', value: 100 })
    const left = withFinishRule(share, { by: 'left', value: -5 })
    expect(finishRuleOf(left)).toEqual({ by: 'left', value: 0 })
  })
})

describe('which source of details wins', () => {
  test('the strongest stands first, what is not read at the end', () => {
    const rows = sourceRows(['audioMetatags', 'folderStructure'])
    expect(rows.map(({ source }) => source)).toEqual([
      'folderStructure',
      'audioMetatags',
      'absMetadata',
      'opfFile',
      'txtFiles',
      'nfoFile',
    ])
    expect(rows.map(({ isOn }) => isOn)).toEqual([true, true, false, false, false, false])
    expect(precedenceOf(rows)).toEqual(['audioMetatags', 'folderStructure'])
  })

  test('rows move, and an unset order is the usual one', () => {
    const rows = withRowAt(sourceRows(undefined), 0, 2)
    expect(precedenceOf(rows)).toEqual([
      'folderStructure',
      'audioMetatags',
      'nfoFile',
      'absMetadata',
      'txtFiles',
      'opfFile',
    ])
  })
})
