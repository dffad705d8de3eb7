import { shell } from './shell.ts';

export const files = {
  imageType: 'This file is not an image that can be shown. Use PNG, JPEG, WebP, GIF or AVIF.',
  documentType: 'The induction document must be a PDF, DOC or DOCX file.',
  macros: 'This document contains macros and cannot be accepted. Save it without macros or as a PDF.',
  password: 'This document has a password. Save it without one.',
  damaged: 'This file is damaged or incomplete and cannot be read.',
  tooLarge: (megabytes: number) => `This file is too large. The limit is ${megabytes} MB.`,
  heic: 'This is a HEIC picture. Save it as JPEG and choose it again.',
  tooManyPixels: 'This image has too many pixels to be read. Make it smaller and try again.',
  title: shell.files,
  subtitle: 'Images and documents that people have uploaded.',
  forAdmins: 'Only a Group Admin can see the stored files.',
  empty: 'No files are stored yet.',
  noResults: (term: string) => `No results found for "${term}"`,
  loadFailed: 'Failed to load the stored files.',
  notUsed: 'Not used',
  isUsed: 'A project uses this file. Remove it there first.',
  confirmDelete: (name: string) => `Are you sure you want to delete ${name}? It cannot be brought back.`,
  deleted: (name: string) => `${name} deleted successfully!`,
  deleteFailed: 'Failed to delete the file.',
  summary: (s: { count: number; size: string; unused: string; free: string }) =>
    `${s.count} ${s.count === 1 ? 'file' : 'files'}, ${s.size} in all, ${s.unused} of it not used. The disk has ${s.free} free.`,
  unusedAreRemoved: 'What no project uses is removed by itself, a day after it was uploaded or later.',
  adminDiskShort:
    'The disk is nearly full, so no more files are stored. Delete what is not used, or make room on the disk of the server.',
  diskShort:
    'The disk of the Bushline server is nearly full, so no more files are stored. Please tell your Group Admin.',
  unusedFull: (megabytes: number) =>
    `You have uploaded ${megabytes} MB that no project uses. Save the projects that they are for, or try again tomorrow: what is not used is removed after a day.`,
  tooHard: 'This file takes too much memory or time to be read. Make it smaller or save it as a JPEG and try again.',
  tooManyUploads: 'Many files are being uploaded at this moment. Please try again in ten seconds.',
  tooSlow: 'The upload took too long and was ended. Please try again with a better connection or a smaller file.',
  none: 'No file was received.',
  noBytes: 'This file is empty. Please choose another one.',
  uploadFailed: 'The file could not be uploaded. Please try again.',
  badForm: 'The form could not be read: it is incomplete or has a file that is not expected.',
} as const;
