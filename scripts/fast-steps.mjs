const bin = (name) => `node_modules/.bin/${name}`

/** What is told without running anything: format, lint, types, arrows, dead code. */
export const readingSteps = [
  ['format', bin('oxfmt'), ['--check']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['types', process.execPath, ['scripts/types.mjs']],
  [
    'arrows',
    bin('depcruise'),
    ['--config', '.dependency-cruiser.cjs', 'contract/src', 'server/src', 'web/src'],
  ],
  ['dead code', bin('knip'), []],
]

export const unitSteps = [['unit and API tests', bin('vitest'), ['run']]]

/** What touches the database once more, on PostgreSQL. */
export const postgresSteps = [
  ['API tests on PostgreSQL', bin('vitest'), ['run', '--config', 'vitest.postgres.config.ts']],
]
