export * from './cut.ts';
export * from './voices.ts';
