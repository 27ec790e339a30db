/** The folder in which the build keeps the files that pdf.js fetches by name; a new version has another one. */
export const pdfFiles = 'assets/pdfjs-5.6.205/'
