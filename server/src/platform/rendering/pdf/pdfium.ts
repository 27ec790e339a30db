import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { addTableSlot, limitMemory } from '../../wasm/wasm-limits.ts'

/** The machine code of the library as it comes: of its own wrapper we need the start alone. */
interface Pdfium {
  wasmExports: {
    memory: { readonly buffer: ArrayBuffer }
    malloc(bytes: number): number
    free(at: number): void
    __indirect_function_table: { set(place: number, code: unknown): void }
    FPDF_LoadCustomDocument(access: number, password: number): number
    FPDF_GetLastError(): number
    FPDF_CloseDocument(document: number): void
    FPDF_LoadPage(document: number, index: number): number
    FPDF_ClosePage(page: number): void
    FPDF_GetPageWidthF(page: number): number
    FPDF_GetPageHeightF(page: number): number
    FPDFBitmap_Create(width: number, height: number, hasAlpha: number): number
    FPDFBitmap_FillRect(
      ...fill: [bitmap: number, x: number, y: number, width: number, height: number, colour: number]
    ): void
    FPDFBitmap_GetBuffer(bitmap: number): number
    FPDFBitmap_GetStride(bitmap: number): number
    FPDFBitmap_Destroy(bitmap: number): void
    FPDF_RenderPageBitmap(
      ...drawing: [
        bitmap: number,
        page: number,
        x: number,
        y: number,
        width: number,
        height: number,
        turned: number,
        flags: number,
      ]
    ): void
  }
}

/** The part of WebAssembly that the types of Node leave out. */
interface MachineCode {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> }
}

/** A page as pixels: red, green, blue and nothing. */
export interface DrawnPage {
  pixels: Buffer
  width: number
  height: number
}

/** Pages with pictures of hundreds of megapixels are refused. */
const mostMb = 256
const longestSide = 1200
/** Notes of readers are drawn; red comes first. */
const flags = 0x01 | 0x10
const white = 0xffffffff

/** A function of the machine code that calls one of ours with four numbers: (import "e" "f") as an export. */
const bridge = Uint8Array.from([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 9, 1, 0x60, 4, 0x7f, 0x7f, 0x7f, 0x7f, 1, 0x7f, 2, 7, 1, 1,
  0x65, 1, 0x66, 0, 0, 7, 5, 1, 1, 0x66, 0, 0,
])

/** Draws first pages of PDFs, of which as much is read as the page needs, whatever their size. */
export async function startPdfium(): Promise<(path: string) => DrawnPage> {
  const url = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')
  const binary = new Uint8Array(await readFile(url))
  limitMemory(binary, mostMb)
  const slot = addTableSlot(binary)
  const library = await PDFiumLibrary.init({ wasmBinary: binary.buffer })
  const { wasmExports: code } = Reflect.get(library, 'module') as Pdfium
  let file = -1
  const { Instance, Module } = Reflect.get(globalThis, 'WebAssembly') as MachineCode
  const { exports } = new Instance(new Module(bridge), {
    e: {
      f: (_: number, position: number, to: number, size: number): number =>
        readInto(file, new Uint8Array(code.memory.buffer, to >>> 0, size >>> 0), position >>> 0),
    },
  })
  const { __indirect_function_table: functions } = code
  functions.set(slot, exports['f'])
  return (path) => {
    file = openSync(path, 'r')
    try {
      return drawn(code, { length: fstatSync(file).size, slot })
    } finally {
      closeSync(file)
    }
  }
}

/** 1: all of it was there. */
function readInto(file: number, into: Uint8Array, position: number): number {
  return readSync(file, into, 0, into.length, position) === into.length ? 1 : 0
}

function drawn(
  code: Pdfium['wasmExports'],
  { length, slot }: { length: number; slot: number },
): DrawnPage {
  // The library counts bytes with 32 bits.
  if (length >= 2 ** 32) throw new Error('The PDF is too large')
  const access = code.malloc(12)
  new Uint32Array(code.memory.buffer, access, 3).set([length, slot, 0])
  const document = code.FPDF_LoadCustomDocument(access, 0)
  try {
    if (document === 0) throw new Error(`The PDF can’t be opened (${code.FPDF_GetLastError()})`)
    const page = code.FPDF_LoadPage(document, 0)
    if (page === 0) throw new Error('The PDF has no first page')
    try {
      return pixelsOf(code, page)
    } finally {
      code.FPDF_ClosePage(page)
    }
  } finally {
    if (document !== 0) code.FPDF_CloseDocument(document)
    code.free(access)
  }
}

function pixelsOf(code: Pdfium['wasmExports'], page: number): DrawnPage {
  const [wide, high] = [code.FPDF_GetPageWidthF(page), code.FPDF_GetPageHeightF(page)]
  const scale = longestSide / Math.max(wide, high)
  if (!Number.isFinite(scale) || scale <= 0) throw new Error('The first page has no size')
  const [width, height] = [wide, high].map((side) => Math.max(1, Math.round(side * scale)))
  if (width === undefined || height === undefined) throw new Error('The first page has no size')
  const bitmap = code.FPDFBitmap_Create(width, height, 0)
  if (bitmap === 0) throw new Error('The first page is too large')
  try {
    code.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    code.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
    const start = code.FPDFBitmap_GetBuffer(bitmap) >>> 0
    const bytes = code.FPDFBitmap_GetStride(bitmap) * height
    return { pixels: Buffer.from(code.memory.buffer.slice(start, start + bytes)), width, height }
  } finally {
    code.FPDFBitmap_Destroy(bitmap)
  }
}
