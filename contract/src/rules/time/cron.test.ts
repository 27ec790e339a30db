import { describe, expect, it } from 'vitest'
import { isCron } from './cron.ts'

describe('isCron', () => {
  it.each([
    '0 1 * * *',
    '*/15 * * * *',
    '30 4 * * 1,3',
    '0 0-6/2 1,15 jan-mar MON-FRI',
    '59 23 31 12 7',
    ' 0  * * * * ',
  ])('takes %s', (expression) => {
    expect(isCron(expression)).toBe(true)
  })

  it.each([
    '',
    'every day',
    '* * *',
    '99 1 * * *',
    '* * * * * *',
    '5-1 * * * *',
    '*/0 * * * *',
    '1/2/3 * * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 8',
    '-5 * * * *',
    '1-2-3 * * * *',
    ', * * * *',
  ])('refuses "%s"', (expression) => {
    expect(isCron(expression)).toBe(false)
  })
})
