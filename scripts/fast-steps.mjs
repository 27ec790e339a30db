const bin = (name) => `node_modules/.bin/${name}`

/** Format, lint, types, arrows, dead code, unit and API tests. */
export const fastSteps = [
  ['format', bin('oxfmt'), ['--check']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['types', process.execPath, ['scripts/types.mjs']],
  [
    'arrows',
    bin('depcruise'),
    ['--config', '.dependency-cruiser.cjs', 'contract/src', 'server/src', 'web/src'],
  ],
  ['dead code', bin('knip'), []],
  ['unit and API tests', bin('vitest'), ['run']],
]
