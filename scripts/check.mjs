#!/usr/bin/env node
// `npm run check`: everything that is fast.
import { readingSteps, unitSteps } from './fast-steps.mjs'
import { runSteps } from './steps.mjs'

await runSteps([[readingSteps], [unitSteps]])
