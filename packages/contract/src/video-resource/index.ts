import './names.ts';

export { type Consent, UploadPath } from './consent.ts';
export * from './music.ts';
export * from './package.ts';
export * from './template.ts';
export * from './template-cut.ts';
export * from './template-doc.ts';
export * from './voice.ts';
export * from './words.ts';
