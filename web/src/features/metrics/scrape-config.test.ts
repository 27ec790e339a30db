import { expect, test } from 'vitest'
import { scrapeConfig } from './scrape-config.ts'

test('a server at home is read by its address and port', () => {
  expect(scrapeConfig({ origin: 'http://nas:13378', basePath: '', token: null })).toBe(
    [
      'scrape_configs:',
      '  - job_name: lectern',
      '    static_configs:',
      "      - targets: ['nas:13378']",
    ].join('\n'),
  )
})

test('a server behind a proxy is read over TLS, below its path, with its token', () => {
  const config = scrapeConfig({
    origin: 'https://example.com',
    basePath: "/ada's",
    token: '-a_token',
  })
  for (const line of [
    '    scheme: https',
    "    metrics_path: '/ada''s/metrics'",
    "      credentials: '-a_token'",
    "      - targets: ['example.com']",
  ])
    expect(config.split('\n')).toContain(line)
})
