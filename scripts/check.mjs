#!/usr/bin/env node
// `npm run check`: everything that is fast.
import { fastSteps } from './fast-steps.mjs'
import { runSteps } from './steps.mjs'

runSteps(fastSteps)
