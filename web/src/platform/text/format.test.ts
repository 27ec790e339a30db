import { afterEach, describe, expect, test } from 'vitest'
import { ago, dateOf, dateTime, moment, timeOf } from './dates.ts'
import { bytes, clock, elapsed, isolated, languageName, spoken, withColon } from './format.ts'
import { list } from './lists.ts'
import { percent } from './percents.ts'
import { texts } from './texts.ts'

afterEach(() => texts.show('en-us'))

const at = new Date(2026, 10, 3, 15, 4).getTime()

test('clock time', () => {
  expect(clock(307)).toBe('5:07')
  expect(clock(12_730.9)).toBe('3:32:10')
  expect(clock(0)).toBe('0:00')
  expect(clock(-90)).toBe('−1:30')
})

test('elapsed: seconds under 60 s, minutes under 70 min, else hours and minutes', () => {
  expect(elapsed(59)).toBe('59 sec')
  expect(elapsed(60)).toBe('1 min')
  expect(elapsed(69 * 60 + 59)).toBe('69 min')
  expect(elapsed(70 * 60)).toBe('1 hr 10 min')
  expect(elapsed(2 * 3600)).toBe('2 hr')
  expect(elapsed(-5)).toBe('0 sec')
})

test('a place is spoken to the second', () => {
  expect(spoken(3685.9)).toBe('1 hour 1 minute 25 seconds')
  expect(spoken(7200)).toBe('2 hours')
  expect(spoken(61)).toBe('1 minute 1 second')
  expect(spoken(-3)).toBe('0 seconds')
})

test.each([
  ['en', 'English'],
  ['pt-BR', 'Brazilian Portuguese'],
  ['de_AT', 'Austrian German'],
  ['eng', 'English'],
  // What files and people write instead.
  ['English', 'English'],
  ['xx', 'xx'],
  ['', ''],
  ['en-', 'en-'],
])('the language %s is called %s', (code, name) => {
  expect(languageName(code, 'en-US')).toBe(name)
})

test('a name from right to left stays together inside a sentence; others are as they were', () => {
  expect(isolated('Ada Lane')).toBe('Ada Lane')
  expect(isolated('朝のラジオ')).toBe('朝のラジオ')
  expect(isolated('ليلى حداد')).toBe('\u2068ليلى حداد\u2069')
})

test('bytes in units of 1024', () => {
  expect(bytes(0)).toBe('0 B')
  expect(bytes(1023)).toBe('1,023 B')
  expect(bytes(1536)).toBe('1.5 KB')
  expect(bytes(5 * 1024 ** 3)).toBe('5 GB')
})

test.each([
  ['MM/dd/yyyy', '11/03/2026'],
  ['dd/MM/yyyy', '03/11/2026'],
  ['dd.MM.yyyy', '03.11.2026'],
  ['yyyy-MM-dd', '2026-11-03'],
  ['MMM do, yyyy', 'Nov 3rd, 2026'],
  ['MMMM do, yyyy', 'November 3rd, 2026'],
  ['dd MMM yyyy', '03 Nov 2026'],
  ['dd MMMM yyyy', '03 November 2026'],
  ['something else', '11/03/2026'],
])('date format %s', (format, text) => {
  expect(dateOf(at, format)).toBe(text)
})

test('date with time', () => {
  expect(dateTime(at, { dateFormat: 'yyyy-MM-dd', timeFormat: 'HH:mm' })).toBe('2026-11-03 15:04')
  expect(dateTime(at, { dateFormat: 'yyyy-MM-dd', timeFormat: 'h:mma' })).toBe('2026-11-03 3:04pm')
})

test('a moment of today is its time', () => {
  const formats = { dateFormat: 'yyyy-MM-dd', timeFormat: 'HH:mm' }
  expect(moment(at, at + 3_600_000, formats)).toBe('15:04')
  expect(moment(at, at + 24 * 3_600_000, formats)).toBe('2026-11-03 15:04')
})

test('how long ago', () => {
  expect(ago(at - 5 * 60_000, at)).toBe('5 minutes ago')
  expect(ago(at - 26 * 3_600_000, at)).toBe('yesterday')
})

describe('in the language that is shown', () => {
  test.each([
    ['en-us', ['Ada, Bo, Cyd', '42%', 'Failed: no room', '3.4 MB', '1 hr 10 min']],
    ['de', ['Ada, Bo und Cyd', '42 %', 'Failed: no room', '3,4 MB', '1 Std. 10 Min.']],
    ['fr', ['Ada, Bo, Cyd', '42 %', 'Failed : no room', '3,4 Mo', '1 h 10 min']],
    ['ru', ['Ada, Bo, Cyd', '42 %', 'Failed: no room', '3,4 МБ', '1 ч 10 мин']],
    ['zh-cn', ['Ada、Bo、Cyd', '42%', 'Failed：no room', '3.4 MB', '1小时10分钟']],
  ])('%s', (code, written) => {
    texts.show(code)
    const all = [
      list(['Ada', 'Bo', 'Cyd']),
      percent(0.42),
      withColon('Failed', 'no room'),
      bytes(3.4 * 1024 ** 2),
      elapsed(70 * 60),
    ]
    expect(all.map((text) => text.replace(/\s/g, ' '))).toEqual(written)
  })

  test.each([
    ['en-us', 'November 3rd, 2026', '3:04pm'],
    ['de', '3. November 2026', '3:04 PM'],
    ['ru', '3 ноября 2026 г.', '3:04 PM'],
    ['zh-cn', '2026年11月3日', '下午3:04'],
  ])('days and hours of %s', (code, day, hour) => {
    texts.show(code)
    expect(dateOf(at, 'MMMM do, yyyy')).toBe(day)
    expect(dateOf(at, 'dd.MM.yyyy')).toBe('03.11.2026')
    expect(timeOf(at, 'h:mma').replace(/\s/g, ' ')).toBe(hour)
    expect(timeOf(at, 'HH:mm')).toBe('15:04')
  })
})

test('what is under a minute old happened just now; what is to come within it has not', () => {
  texts.add('en-us', { app: { justNow: 'just now' } })
  expect(ago(at - 20_000, at)).toBe('just now')
  expect(ago(at, at)).toBe('just now')
  expect(ago(at + 20_000, at)).toBe('this minute')
})

test('a number and its unit stay on one line in other languages', () => {
  texts.show('ru')
  expect(bytes(8.3 * 1024 ** 2)).toBe('8,3\u00a0МБ')
  expect(elapsed(180)).toBe('3\u00a0мин')
  texts.show('de')
  expect(elapsed(2 * 3600 + 60)).toBe('2\u00a0Std. 1\u00a0Min.')
})

test('a kilobyte of 1024 bytes has a capital letter in Russian', () => {
  texts.show('ru')
  expect(bytes(1536)).toBe('1,5\u00a0КБ')
})

test.each([
  ['en-us', 'Ada Lane, Bo Reed, Cy Moor'],
  ['ru', 'Ada Lane, Bo Reed, Cy Moor'],
  ['zh-cn', 'Ada Lane、Bo Reed、Cy Moor'],
])('names one after the other are divided in %s', (language, text) => {
  texts.show(language)
  expect(list(['Ada Lane', 'Bo Reed', 'Cy Moor'])).toBe(text)
})
