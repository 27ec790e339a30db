import { expect, it } from 'vitest'
import { mask } from './mask.ts'

const jwt = `eyJhbGciOiJIUzI1NiJ9.${Buffer.from('{"sub":"1"}').toString('base64url')}.c2lnbmF0dXJl`

it.each([
  ['{"password":"correct \\"horse\\"","user":"ada"}', '{"password":"***","user":"ada"}'],
  ['{"auth":{"user":"ada","pass":"battery"}}', '{"auth":{"user":"ada","pass":"***"}}'],
  ['{"headers":{"Authorization":"Bearer abc"}}', '{"headers":{"Authorization":"***"}}'],
  ['{"msg":"sent {\\"apiKey\\":\\"k-1\\"}"}', '{"msg":"sent {\\"apiKey\\":\\"***\\"}"}'],
  [
    'GET /api/items/7/cover?token=abc.def&ts=5 failed',
    'GET /api/items/7/cover?token=***&ts=5 failed',
  ],
  ['Authorization: Bearer abcdef012345', 'Authorization: Bearer ***'],
  [`signed in with ${jwt}`, 'signed in with ***'],
  ['postgres://lectern:s3cret@db:5432/lectern', 'postgres://***@db:5432/lectern'],
  ['https://ada:battery@feeds.example.com/rss', 'https://***@feeds.example.com/rss'],
  ['https://feeds.example.com/rss?auth=x1&v=2', 'https://feeds.example.com/rss?***'],
  ['https://feeds.example.com/rss/9f8e7d6c5b4a39281706f', 'https://feeds.example.com/rss/***'],
  ['discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV', 'discord://***'],
  ['"urls":["mailto://ada:battery@example.com?to=ben"]', '"urls":["mailto://***"]'],
  ['GET /feed/p-1q2w3e and /feed/p-1q2w3e/cover', 'GET /feed/*** and /feed/***/cover'],
  ['https://books.example.com/share/emma', 'https://books.example.com/share/***'],
  ['/api/public/share/emma/track/1', '/api/public/share/***/track/1'],
  ['/share/k3jd9slq2m is over', '/share/*** is over'],
])('hides what lets one in: %s', (text, masked) => {
  expect(mask(text)).toBe(masked)
})

it.each([
  'The token of a device ran out; basic information follows, Basic authentication too.',
  '/share/Audiobooks/Emma/01 - Emma.mp3',
  'file:///books/Emma.epub',
  'at write (file:///app/server/dist/main.js:12:5)',
  'https://www.example.com/podcast/the-long-way-round/feed.xml',
  '{"keys":["a"],"path":"/books/Key of Solomon","ms":12}',
])('leaves everything else as it is: %s', (text) => {
  expect(mask(text)).toBe(text)
})

it('hides what it was told, and keeps JSON whole', () => {
  const line = JSON.stringify({
    msg: 'mail for "ada" with hunter2 was refused by https://mail.example.com/?p=hunter2',
    password: 'a\\"b',
  })
  const masked = mask(line, ['hunter2'])
  expect(masked).not.toContain('hunter2')
  expect(JSON.parse(masked)).toMatchObject({ password: '***' })
})
