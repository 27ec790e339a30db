import { parentPort, workerData } from 'node:worker_threads'
import { vttOf } from './vtt-of.ts'
import type { WordsFile } from './vtt-of.ts'

parentPort?.postMessage(vttOf(workerData as WordsFile))
